import type { I18nProvider } from "@refinedev/core";
import { chooseLanguage } from "../lib/i18n/language";
import { LANGUAGES, type Language, language, translate } from "../lib/i18n/translate";
import type { Registry } from "../resources/registry";

/** Maps Refine's keys of success notifications to a declaration's messages. */
const SUCCESSES = {
  "notifications.createSuccess": "created",
  "notifications.editSuccess": "saved",
  "notifications.deleteSuccess": "deleted",
} as const;

/**
 * Creates Refine's i18n provider. It takes the texts of success toasts from the declarations, which are translated
 * already; all other texts are Refine's defaults, translated if a catalogue has them. Refine first translates
 * `<name>.<name>` and passes the result on as `resource`, which identifies the declaration.
 */
export function createI18nProvider(registry: Registry): I18nProvider {
  return {
    translate(key: string, options?: unknown, fallback?: string) {
      const standard = translate(fallback ?? (typeof options === "string" ? options : key));
      const [name, repeated] = key.split(".");
      if (name && name === repeated) return name;
      if (!isSuccess(key)) return standard;
      const { resource } = options as { resource: string };
      return registry.get(resource).messages[SUCCESSES[key]] ?? standard;
    },
    changeLocale: async (chosen: string) => {
      if (chosen in LANGUAGES) await chooseLanguage(chosen as Language);
    },
    getLocale: language,
  };
}

function isSuccess(key: string): key is keyof typeof SUCCESSES {
  return key in SUCCESSES;
}
