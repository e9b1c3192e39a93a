import { DARK_PALETTE, FONT_FAMILY, MONOSPACE, PALETTE, type Palette } from "../lib/palette";

/** Returns Scalar's CSS variables for colours, with the values of a palette. */
const colours = (palette: Palette): string => `
  --scalar-color-1: ${palette.ink};
  --scalar-color-2: ${palette.inkSoft};
  --scalar-color-3: ${palette.inkFaint};
  --scalar-color-accent: ${palette.primary};
  --scalar-background-1: ${palette.sheet};
  --scalar-background-2: ${palette.paper};
  --scalar-background-3: ${palette.line};
  --scalar-background-accent: ${palette.primaryTint};
  --scalar-border-color: ${palette.line};
  --scalar-link-color: ${palette.primary};
  --scalar-color-green: ${palette.success};
  --scalar-color-red: ${palette.error};
  --scalar-color-yellow: ${palette.warning};
  --scalar-color-orange: ${palette.accent};
  --scalar-color-blue: ${palette.info};
  --scalar-color-purple: ${palette.primary};
  --scalar-button-1: ${palette.primary};
  --scalar-button-1-hover: ${palette.primaryHover};
  --scalar-button-1-color: ${palette.sheet};
  --scalar-sidebar-background-1: ${palette.paper};
  --scalar-sidebar-color-1: ${palette.ink};
  --scalar-sidebar-color-2: ${palette.inkSoft};
  --scalar-sidebar-color-active: ${palette.primary};
  --scalar-sidebar-border-color: ${palette.line};
  --scalar-sidebar-item-active-background: ${palette.primaryTint};
  --scalar-sidebar-item-hover-background: ${palette.line};
  --scalar-sidebar-search-background: ${palette.sheet};
  --scalar-sidebar-search-border-color: ${palette.line};
  --scalar-sidebar-search-color: ${palette.inkSoft};
`;

/** Platen's theme for Scalar: the palette in light and dark, system fonts, hairlines. */
export const STYLE = `
.light-mode { color-scheme: light; ${colours(PALETTE)} }
.dark-mode { color-scheme: dark; ${colours(DARK_PALETTE)} }
:root {
  --scalar-font: ${FONT_FAMILY};
  --scalar-font-code: ${MONOSPACE};
  --scalar-radius: 6px;
  --scalar-radius-lg: 8px;
  --scalar-radius-xl: 8px;
  --scalar-shadow-1: none;
  --scalar-bold: 600;
  --scalar-semibold: 600;
  --scalar-custom-header-height: 56px;
}
`;
