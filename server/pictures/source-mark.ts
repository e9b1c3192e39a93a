/**
 * Marks of elements for the live preview: an attribute with a colour, which stands for a place in the source. In a
 * document with this style, each such element has an outline of its colour, which does not move anything. The PDF has
 * the outline with its exact position (docs/decisions/0067-places-on-the-page.md).
 */
const ATTRIBUTE = "data-platen-mark";

/** Style of marked elements. `type(*)` takes the attribute's text as it is. */
export const MARK_STYLE = `<style>[${ATTRIBUTE}]{outline:1px solid attr(${ATTRIBUTE} type(*))!important;outline-offset:0!important}</style>`;

/** Largest number that a mark can have: two of three channels. */
export const MAX_MARK = 0xff_ff;

/** Returns the text to insert behind the name of a start tag. The space after it keeps a `/` out of the attribute. */
export const markAttribute = (mark: number): string =>
  ` ${ATTRIBUTE}=#${[checkOf(mark), mark >> 8, mark & 0xff].map((channel) => channel.toString(16).padStart(2, "0")).join("")} `;

/**
 * Returns the mark that a colour stands for.
 *
 * @param rgb channels from 0 to 1, as PDFs have them
 * @returns null if the colour is another one: only one of 256 colours of a document is a mark by chance
 */
export function markOfColour(rgb: readonly number[]): number | null {
  const [check, high = 0, low = 0] = rgb.map((channel) => Math.round(channel * 255));
  const mark = (high << 8) | low;
  return mark > 0 && check === checkOf(mark) ? mark : null;
}

/** Channel that tells marks from other colours. */
const checkOf = (mark: number): number => ((mark >> 8) * 31 + (mark & 0xff) * 17 + 151) & 0xff;
