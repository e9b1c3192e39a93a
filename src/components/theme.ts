import type { ThemeConfig } from "antd";

/** All colours of the portal. The theme of antd, the variables of the style sheets and the logo use them. */
export const PALETTE = {
  ink: "#1C2333",
  inkSoft: "#4A5468",
  /** Placeholders and disabled text: lighter than secondary text, contrast 4.5:1 on a sheet. */
  inkFaint: "#687184",
  paper: "#FAF8F4",
  sheet: "#FFFFFF",
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
  warningTint: "#F9EFE4",
  error: "#B91C1C",
  errorTint: "#FAEAEA",
  info: "#1D4ED8",
  infoTint: "#E9EEFC",
} as const;

/** Dark colours, for the API reference. */
export const DARK_PALETTE = {
  ink: "#F1EFEA",
  inkSoft: "#B9BFCC",
  inkFaint: "#969EAE",
  paper: "#141924",
  sheet: "#1C2333",
  line: "#343D50",
  primary: "#4CC0B3",
  primaryHover: "#74D2C7",
  primaryTint: "#1D3B40",
  accent: "#F29466",
  success: "#5FC98A",
  warning: "#E5A75C",
  error: "#F28B8B",
  info: "#8FB0F7",
} as const;

export const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif";
export const MONOSPACE = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";
const FLOATING_SHADOW = "0 8px 24px rgb(28 35 51 / 14%), 0 2px 6px rgb(28 35 51 / 8%)";
const FOCUS_RING = "0 0 0 3px rgb(15 118 110 / 18%)";
const ERROR_RING = "0 0 0 3px rgb(185 28 28 / 14%)";

/** Sets antd's colours, type and spacing to Platen's. */
export const theme: ThemeConfig = {
  cssVar: true,
  hashed: false,
  token: {
    colorPrimary: PALETTE.primary,
    colorPrimaryHover: PALETTE.primaryHover,
    colorPrimaryActive: PALETTE.primaryHover,
    colorPrimaryBg: PALETTE.primaryTint,
    colorPrimaryBgHover: PALETTE.primaryTint,
    colorLink: PALETTE.primary,
    colorLinkHover: PALETTE.primaryHover,
    colorLinkActive: PALETTE.primaryHover,
    colorSuccess: PALETTE.success,
    colorSuccessBg: PALETTE.successTint,
    colorWarning: PALETTE.warning,
    colorWarningBg: PALETTE.warningTint,
    colorError: PALETTE.error,
    colorErrorText: PALETTE.error,
    colorErrorBg: PALETTE.errorTint,
    colorInfo: PALETTE.info,
    colorInfoBg: PALETTE.infoTint,
    colorText: PALETTE.ink,
    colorTextHeading: PALETTE.ink,
    colorTextSecondary: PALETTE.inkSoft,
    colorTextTertiary: PALETTE.inkSoft,
    colorTextQuaternary: PALETTE.outline,
    colorTextDescription: PALETTE.inkSoft,
    colorTextPlaceholder: PALETTE.inkFaint,
    colorTextDisabled: PALETTE.inkFaint,
    colorIcon: PALETTE.inkSoft,
    colorIconHover: PALETTE.ink,
    colorBgLayout: PALETTE.paper,
    colorBgContainer: PALETTE.sheet,
    colorBgElevated: PALETTE.sheet,
    colorBgSpotlight: PALETTE.ink,
    colorBorder: PALETTE.outline,
    colorBorderSecondary: PALETTE.line,
    colorSplit: PALETTE.line,
    fontFamily: FONT_FAMILY,
    fontFamilyCode: MONOSPACE,
    fontSize: 14,
    fontSizeHeading1: 20,
    fontSizeHeading2: 20,
    fontSizeHeading3: 16,
    fontSizeHeading4: 16,
    fontSizeHeading5: 14,
    fontWeightStrong: 600,
    borderRadius: 8,
    borderRadiusLG: 8,
    borderRadiusSM: 6,
    controlHeight: 36,
    controlHeightLG: 44,
    boxShadow: FLOATING_SHADOW,
    boxShadowSecondary: FLOATING_SHADOW,
    boxShadowTertiary: "none",
    motionDurationFast: "0.1s",
    motionDurationMid: "0.15s",
    motionDurationSlow: "0.15s",
  },
  components: {
    Alert: { withDescriptionPadding: "12px 16px" },
    Button: { primaryShadow: "none", defaultShadow: "none", dangerShadow: "none", fontWeight: 500 },
    Card: { headerFontSize: 16 },
    Form: { labelColor: PALETTE.ink, verticalLabelPadding: "0 0 4px" },
    Input: { activeShadow: FOCUS_RING, errorActiveShadow: ERROR_RING },
    Layout: { bodyBg: PALETTE.paper, headerBg: PALETTE.sheet, siderBg: PALETTE.sheet, footerBg: PALETTE.paper },
    Menu: { itemSelectedBg: PALETTE.primaryTint, itemSelectedColor: PALETTE.primary, itemBorderRadius: 8 },
    Modal: { titleFontSize: 16 },
    Select: { optionSelectedBg: PALETTE.primaryTint },
    Table: {
      headerBg: PALETTE.sheet,
      headerColor: PALETTE.inkSoft,
      headerSplitColor: "transparent",
      headerSortActiveBg: PALETTE.sheet,
      headerSortHoverBg: PALETTE.paper,
      bodySortBg: PALETTE.sheet,
      rowHoverBg: PALETTE.paper,
      cellPaddingBlock: 13,
      cellPaddingInline: 24,
    },
  },
};

/** Returns the palette as CSS custom properties: `--ink-soft:#4A5468; …`. */
export function paletteCss(): string {
  const declarations = Object.entries(PALETTE).map(([name, value]) => `--${kebab(name)}:${value}`);
  return `:root{${[...declarations, `--font:${FONT_FAMILY}`, `--monospace:${MONOSPACE}`, `--floating-shadow:${FLOATING_SHADOW}`].join(";")}}`;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
