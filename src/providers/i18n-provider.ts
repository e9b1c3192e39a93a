import type { I18nProvider } from "@refinedev/core";
import type { Registry } from "../resources/registry";

/** Refine's keys of its success notifications, and which of a declaration's messages each stands for. */
const SUCCESSES = {
  "notifications.createSuccess": "created",
  "notifications.editSuccess": "saved",
  "notifications.deleteSuccess": "deleted",
} as const;

/**
 * Takes the texts of success toasts from the declarations; every other text is the one that Refine's component brings.
 * Refine asks for `<name>.<name>` first and hands the answer on as `resource`, which tells whose message is wanted.
 */
export function createI18nProvider(registry: Registry): I18nProvider {
  return {
    translate(key: string, options?: unknown, fallback?: string) {
      const standard = fallback ?? (typeof options === "string" ? options : key);
      const [name, repeated] = key.split(".");
      if (name && name === repeated) return name;
      if (!isSuccess(key)) return standard;
      const { resource } = options as { resource: string };
      return registry.get(resource).messages[SUCCESSES[key]] ?? standard;
    },
    changeLocale: () => {},
    getLocale: () => "en",
  };
}

function isSuccess(key: string): key is keyof typeof SUCCESSES {
  return key in SUCCESSES;
}
