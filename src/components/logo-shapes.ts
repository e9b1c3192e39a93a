/** The mark on a grid of 32: a sheet of paper held between two bars, as a platen press holds it. Drawn once, for page and favicon. */
export const LOGO_SIZE = 32;

export const LOGO_PATHS = {
  /** Upper and lower bar. */
  bars: "M5 3h22a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM5 22h22a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2Z",
  /** The sheet, and the edge of it that catches the colour. */
  sheet: "M11 12h13l-3 8H8z",
  edge: "M24 12h3l-3 8h-3z",
} as const;

/** @returns the mark as a document of its own, for the browser's tab */
export function faviconSvg(colors: Record<keyof typeof LOGO_PATHS, string>): string {
  const parts = ["bars", "sheet", "edge"] as const;
  const paths = parts.map((part) => `<path fill="${colors[part]}" d="${LOGO_PATHS[part]}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO_SIZE} ${LOGO_SIZE}">${paths}</svg>`;
}
