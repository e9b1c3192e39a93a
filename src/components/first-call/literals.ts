/** Returns a value in Python. Its texts are JSON's: both write escapes alike, but for pairs of surrogates. */
export function pythonLiteral(value: unknown, by = ""): string {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return JSON.stringify(value);
  return structure(value, by, {
    indent: "    ",
    list: ["[", "]"],
    map: ["{", "}"],
    key: (name) => `${JSON.stringify(name)}: `,
    part: pythonLiteral,
  });
}

/** Returns a value in PHP. */
export function phpLiteral(value: unknown, by = ""): string {
  if (typeof value === "string") return phpText(value);
  return structure(value, by, {
    indent: "    ",
    list: ["[", "]"],
    map: [hasKeysOfList(value) ? "(object) [" : "[", "]"],
    key: (name) => `${phpText(name)} => `,
    part: phpLiteral,
  });
}

/** Returns a text in PHP. */
export const phpText = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** An array of PHP whose keys are 0, 1, 2 and so on becomes a list in JSON, and so does an empty one. */
const hasKeysOfList = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).every((key, index) => key === String(index));

interface Notation {
  indent: string;
  list: readonly [string, string];
  map: readonly [string, string];
  key: (name: string) => string;
  part: (value: unknown, by: string) => string;
}

/** Writes an array or an object, one part in each line. Other values are written as JSON. */
function structure(value: unknown, by: string, notation: Notation): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = by + notation.indent;
  const [parts, [open, close]] = Array.isArray(value)
    ? [value.map((item) => notation.part(item, inner)), notation.list]
    : [Object.entries(value).map(([name, item]) => notation.key(name) + notation.part(item, inner)), notation.map];
  return parts.length === 0 ? `${open}${close}` : `${open}\n${inner}${parts.join(`,\n${inner}`)},\n${by}${close}`;
}
