const [QUOTE, BACKSLASH] = [0x22, 0x5c];
// Brackets and braces differ in one bit.
const EITHER = 0x20;
const [OPENING, CLOSING] = [0x7b, 0x7d];

/**
 * What writes or stores JSON goes into it level by level, and its stack ends somewhere.
 *
 * @param most levels of lists and objects
 * @returns whether a JSON text has more; looked at as a text, because a value would have to be gone into the same way
 */
export function isNestedDeeper(json: string, most: number): boolean {
  // Each level opens and closes.
  if (json.length <= 2 * most) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (quoted) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if ((code | EITHER) === CLOSING) depth--;
    else if ((code | EITHER) === OPENING && ++depth > most) return true;
  }
  return false;
}
