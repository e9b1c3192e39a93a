/** Side length of the grid of {@link LOGO_PATHS}. */
export const LOGO_SIZE = 32;

/** Shapes of the logo, for pages and favicon: a sheet of paper that comes out between two bars, as in a press. */
export const LOGO_PATHS = {
  /** Upper and lower bar. */
  bars: "M5 4h17a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM5 20h17a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2Z",
  /** The sheet and its coloured edge. */
  sheet: "M7 14h18.5v4H7z",
  edge: "M25.5 14H30v4h-4.5z",
} as const;

/** Returns the logo as an SVG file, for the browser's tab. */
export function faviconSvg(colors: Record<keyof typeof LOGO_PATHS, string>): string {
  const parts = ["bars", "sheet", "edge"] as const;
  const paths = parts.map((part) => `<path fill="${colors[part]}" d="${LOGO_PATHS[part]}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO_SIZE} ${LOGO_SIZE}">${paths}</svg>`;
}
