/** The mark on a grid of 32: a sheet of paper leaving two bars, as it leaves a press. Drawn once, for page and favicon. */
export const LOGO_SIZE = 32;

export const LOGO_PATHS = {
  /** Upper and lower bar. */
  bars: "M5 4h17a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM5 20h17a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2Z",
  /** The sheet, and the edge of it that catches the colour. */
  sheet: "M7 14h18.5v4H7z",
  edge: "M25.5 14H30v4h-4.5z",
} as const;

/** @returns the mark as a document of its own, for the browser's tab */
export function faviconSvg(colors: Record<keyof typeof LOGO_PATHS, string>): string {
  const parts = ["bars", "sheet", "edge"] as const;
  const paths = parts.map((part) => `<path fill="${colors[part]}" d="${LOGO_PATHS[part]}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO_SIZE} ${LOGO_SIZE}">${paths}</svg>`;
}
