import type { I18nProvider } from "@refinedev/core";
import type { Registry } from "../resources/registry";

/** Maps Refine's keys of success notifications to a declaration's messages. */
const SUCCESSES = {
  "notifications.createSuccess": "created",
  "notifications.editSuccess": "saved",
  "notifications.deleteSuccess": "deleted",
} as const;

/**
 * Creates Refine's i18n provider. It takes the texts of success toasts from the declarations; all other texts are
 * Refine's defaults. Refine first translates `<name>.<name>` and passes the result on as `resource`, which identifies
 * the declaration.
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
