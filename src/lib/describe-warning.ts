import { t } from "./i18n/translate";
import { parameterText } from "./parameter-text";

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
  BLOCKED_REQUEST: ({ address = "" }) => t("Not loaded (external files are turned off): {address}", { address }),
  FAILED_REQUEST: ({ address = "" }) => t("Not loaded (the request failed): {address}", { address }),
  BROKEN_IMAGE: ({ address = "" }) => t("This image can't be shown: {address}", { address }),
  BLOCKED_LINK: ({ address = "" }) =>
    t("This link was removed (only http, https, mailto and tel addresses can be linked): {address}", { address }),
  MISSING_ASSET: ({ name = "" }) => t("This workspace has no asset of this name: {name}", { name }),
  MISSING_GLYPH: ({ characters = [] }) => {
    if (characters.length === 0) {
      return t("No available font contains some characters. Use other characters or add a font that includes them.");
    }
    return t(
      "No available font contains these characters: {characters}. Use other characters or add a font that includes them.",
      { characters: characters.map(nameOf).join(", ") },
    );
  },
  INVALID_PARAMETER: ({ pointer = "", expected = "", got = "" }) =>
    t("The parameter {pointer} is {got}, but the template needs {expected}.", {
      pointer,
      got: parameterText(got),
      expected: parameterText(expected),
    }),
  CUT_OFF: () =>
    t(
      "Content is wider than the page and was cut off on the right. Allow wrapping, use a smaller font, or switch to landscape.",
    ),
};

/** Returns the code point, because the reader may have no font for the character; and the character, if printable. */
const nameOf = ({ text, codePoint }: { text: string; codePoint: string }): string =>
  /^[\p{Control}\p{Private_Use}\p{Unassigned}]$/u.test(text) ? codePoint : `${codePoint} ${text}`;

/** Returns the meaning of a warning and what to do about it. */
export const describeWarning = (warning: DocumentWarning): string =>
  MEANINGS[warning.code]?.(warning) ?? [warning.code, warning.address].filter(Boolean).join(": ");
