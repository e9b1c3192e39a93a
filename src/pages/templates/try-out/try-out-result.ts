import { formatSize } from "../../../lib/format";

/** Result of a try-out: the generated document. */
export interface TryOutResult {
  pdfUrl: string;
  sizeBytes: number;
  /** Null if the service does not report it. */
  pages: number | null;
  /** Generation time; null if the service does not report it. */
  timeMs: number | null;
  warnings: TryOutWarning[];
}

interface TryOutWarning {
  code: string;
  /** Beginning of the address that the warning is about, if any. */
  address?: string;
  /** Missing characters, if known. */
  characters?: { text: string; codePoint: string }[];
}

const MEANINGS: Record<string, (warning: TryOutWarning) => string> = {
  BLOCKED_REQUEST: ({ address }) => `Not loaded (external files are turned off): ${address}`,
  FAILED_REQUEST: ({ address }) => `Not loaded (the request failed): ${address}`,
  BROKEN_IMAGE: ({ address }) => `This image can't be shown: ${address}`,
  BLOCKED_LINK: ({ address }) =>
    `This link was removed (only http, https, mailto and tel addresses can be linked): ${address}`,
  MISSING_GLYPH: ({ characters = [] }) => {
    const which = characters.length > 0 ? `these characters: ${characters.map(nameOf).join(", ")}` : "some characters";
    return `No available font contains ${which}. Use other characters or add a font that includes them.`;
  },
  CUT_OFF: () =>
    "Content is wider than the page and was cut off on the right. Allow wrapping, use a smaller font, or switch to landscape.",
};

/** Returns the code point, because the reader may have no font for the character; and the character, if printable. */
const nameOf = ({ text, codePoint }: { text: string; codePoint: string }): string =>
  /^[\p{Control}\p{Private_Use}\p{Unassigned}]$/u.test(text) ? codePoint : `${codePoint} ${text}`;

/** Returns the meaning of a warning and what to do about it. */
export const describeWarning = (warning: TryOutWarning): string =>
  MEANINGS[warning.code]?.(warning) ?? [warning.code, warning.address].filter(Boolean).join(": ");

/** Reads pages, generation time and warnings from the headers of a document. */
export function readResultHeaders(header: (name: string) => string | null): Omit<TryOutResult, "pdfUrl" | "sizeBytes"> {
  const total = /(?:^|,)\s*total;(?:[^,]*;)?\s*dur=([\d.]+)/.exec(header("server-timing") ?? "")?.[1];
  return {
    pages: numberOf(header("x-document-pages")),
    timeMs: total ? Math.round(Number(total)) : null,
    warnings: JSON.parse(header("x-document-warnings") ?? "[]"),
  };
}

/** Returns the known facts about a document: `3 pages · 24.50 KB · 123 ms`. */
export function describeResult({ pages, sizeBytes, timeMs }: TryOutResult): string {
  const parts = [
    pages !== null && (pages === 1 ? "1 page" : `${pages} pages`),
    formatSize(sizeBytes),
    timeMs !== null && `${timeMs} ms`,
  ];
  return parts.filter(Boolean).join(" · ");
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
