const [QUOTE, BACKSLASH] = [0x22, 0x5c];
// Setting this bit turns a bracket into the brace of the same kind.
const BRACKET_TO_BRACE = 0x20;
const [OPENING, CLOSING] = [0x7b, 0x7d];

/**
 * Tells whether JSON is nested too deeply: code that serialises a value recurses into it, and its stack is limited.
 * Looks at the text, because looking at the value would recurse, too.
 *
 * @param json valid JSON
 * @param maxLevels levels of lists and objects
 */
export function isNestedDeeper(json: string, maxLevels: number): boolean {
  // Each level takes two characters.
  if (json.length <= 2 * maxLevels) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (isQuoted) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isQuoted = false;
    } else if (code === QUOTE) isQuoted = true;
    else if ((code | BRACKET_TO_BRACE) === CLOSING) depth--;
    else if ((code | BRACKET_TO_BRACE) === OPENING && ++depth > maxLevels) return true;
  }
  return false;
}
