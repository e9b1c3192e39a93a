/** A problem in a document that did not stop it from being made. */
export interface DocumentWarning {
  code: string;
  /** Beginning of the address that the warning is about, if any. */
  address?: string;
  /** Name of the missing asset. */
  name?: string;
  /** JSON Pointer of a parameter, what the template needs there, and what is there. */
  pointer?: string;
  expected?: string;
  got?: string;
  /** Missing characters, if known. */
  characters?: { text: string; codePoint: string }[];
}

const MEANINGS: Record<string, (warning: DocumentWarning) => string> = {
  BLOCKED_REQUEST: ({ address }) => `Not loaded (external files are turned off): ${address}`,
  FAILED_REQUEST: ({ address }) => `Not loaded (the request failed): ${address}`,
  BROKEN_IMAGE: ({ address }) => `This image can't be shown: ${address}`,
  BLOCKED_LINK: ({ address }) =>
    `This link was removed (only http, https, mailto and tel addresses can be linked): ${address}`,
  MISSING_ASSET: ({ name }) => `This workspace has no asset of this name: ${name}`,
  MISSING_GLYPH: ({ characters = [] }) => {
    const which = characters.length > 0 ? `these characters: ${characters.map(nameOf).join(", ")}` : "some characters";
    return `No available font contains ${which}. Use other characters or add a font that includes them.`;
  },
  INVALID_PARAMETER: ({ pointer, expected, got }) =>
    `The parameter ${pointer} is ${got}, but the template needs ${expected}.`,
  CUT_OFF: () =>
    "Content is wider than the page and was cut off on the right. Allow wrapping, use a smaller font, or switch to landscape.",
};

/** Returns the code point, because the reader may have no font for the character; and the character, if printable. */
const nameOf = ({ text, codePoint }: { text: string; codePoint: string }): string =>
  /^[\p{Control}\p{Private_Use}\p{Unassigned}]$/u.test(text) ? codePoint : `${codePoint} ${text}`;

/** Returns the meaning of a warning and what to do about it. */
export const describeWarning = (warning: DocumentWarning): string =>
  MEANINGS[warning.code]?.(warning) ?? [warning.code, warning.address].filter(Boolean).join(": ");
