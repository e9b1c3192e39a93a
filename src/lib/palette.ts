export type ColorScheme = "light" | "dark";

/** Key of localStorage for the user's choice of a theme. The script in index.html reads it before the first paint. */
export const THEME_KEY = "theme";

/**
 * All colours of the portal in the light scheme. The theme of antd, the variables of the style sheets, the charts, the
 * code editor and the API reference use them.
 */
export const PALETTE = {
  ink: "#1C2333",
  inkSoft: "#4A5468",
  /** Placeholders and disabled text: lighter than secondary text, contrast 4.5:1 on a sheet. */
  inkFaint: "#687184",
  paper: "#FAF8F4",
  sheet: "#FFFFFF",
  /** Menus, dialogs and other parts that float. */
  floating: "#FFFFFF",
  line: "#E6E2D9",
  /** Outline of inputs: contrast 3:1 on a sheet, the minimum for controls (WCAG 2.2, 1.4.11). */
  outline: "#968F80",
  primary: "#0F766E",
  primaryHover: "#0B5F59",
  primaryTint: "#E6F2F0",
  accent: "#C2410C",
  accentTint: "#FBEDE6",
  success: "#15803D",
  successTint: "#F1F8F4",
  warning: "#B45309",
  warningTint: "#FBF3EA",
  error: "#B91C1C",
  errorTint: "#FAEAEA",
  info: "#1D4ED8",
  infoTint: "#E9EEFC",
} as const;

export type Palette = Record<keyof typeof PALETTE, string>;

/** The same colours in the dark scheme, with the same minimum contrasts. */
export const DARK_PALETTE: Palette = {
  ink: "#F1EFEA",
  inkSoft: "#B9BFCC",
  inkFaint: "#969EAE",
  paper: "#141924",
  sheet: "#1C2333",
  floating: "#252D3F",
  line: "#343D50",
  outline: "#7C869B",
  primary: "#4CC0B3",
  primaryHover: "#74D2C7",
  primaryTint: "#1D3B40",
  accent: "#F29466",
  accentTint: "#3B2A26",
  success: "#5FC98A",
  successTint: "#1B3529",
  warning: "#E5A75C",
  warningTint: "#3A2E1E",
  error: "#F28B8B",
  errorTint: "#3E2530",
  info: "#8FB0F7",
  infoTint: "#22304F",
};

export const PALETTES: Record<ColorScheme, Palette> = { light: PALETTE, dark: DARK_PALETTE };

export const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif";
export const MONOSPACE = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";
export const FLOATING_SHADOW = "0 8px 24px rgb(28 35 51 / 14%), 0 2px 6px rgb(28 35 51 / 8%)";

/**
 * Returns the palettes as CSS custom properties: `--ink-soft:#4A5468; …`. Without a choice of the user, which
 * `data-theme` of the root element holds, the system's scheme counts.
 */
export function paletteCss(): string {
  const shared = [`--font:${FONT_FAMILY}`, `--monospace:${MONOSPACE}`, `--floating-shadow:${FLOATING_SHADOW}`];
  const dark = declarationsOf("dark");
  return [
    `:root{${[declarationsOf("light"), ...shared].join(";")}}`,
    `:root[data-theme=dark]{${dark}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`,
  ].join("");
}

function declarationsOf(scheme: ColorScheme): string {
  const colors = Object.entries(PALETTES[scheme]).map(([name, value]) => `--${kebab(name)}:${value}`);
  return [`color-scheme:${scheme}`, ...colors].join(";");
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
