import { Emitter } from "./emitter";
import { t } from "./i18n/translate";
import { type ColorScheme, THEME_KEY } from "./palette";

export const THEME_CHOICES = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Names of the choices. */
export const THEME_LABELS: Readonly<Record<ThemeChoice, string>> = {
  system: t("System"),
  light: t("Light"),
  dark: t("Dark"),
};

const DARK = "(prefers-color-scheme: dark)";

const changes = new Emitter();

/** Returns the user's choice. Default: the system's scheme. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? "system";
}

/** Stores the user's choice and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(THEME_KEY, choice);
  apply();
}

/** Returns the colour scheme that the page has now. */
export function colorScheme(): ColorScheme {
  const choice = themeChoice();
  if (choice !== "system") return choice;
  return window.matchMedia(DARK).matches ? "dark" : "light";
}

/** Tells style sheets the choice (`paletteCss`), and components that it may have changed. */
function apply(): void {
  const choice = themeChoice();
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  changes.emit();
}

/** Calls a listener when this tab, another tab or the system changes the scheme. Returns a function that ends that. */
export function onColorSchemeChange(listener: () => void): () => void {
  const media = window.matchMedia(DARK);
  const onStorage = ({ key }: StorageEvent) => (key === THEME_KEY || key === null) && apply();
  const stop = changes.subscribe(listener);
  media.addEventListener("change", listener);
  window.addEventListener("storage", onStorage);
  return () => {
    stop();
    media.removeEventListener("change", listener);
    window.removeEventListener("storage", onStorage);
  };
}
