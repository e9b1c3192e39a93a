import { formatSize } from "../../lib/format";

/** A document that a trial made. */
export interface TrialResult {
  pdfUrl: string;
  /** Bytes. */
  size: number;
  /** Null where the service does not say. */
  pages: number | null;
  /** Milliseconds; likewise. */
  time: number | null;
  /** What is amiss with the document all the same. */
  warnings: TrialWarning[];
}

interface TrialWarning {
  code: string;
  /** The beginning of the address that it is about, if it is about one. */
  address?: string;
  /** Those that are missing, as far as they are known. */
  characters?: { text: string; codePoint: string }[];
}

const MEANINGS: Record<string, (warning: TrialWarning) => string> = {
  BLOCKED_REQUEST: ({ address }) => `Left out, because documents may not load it: ${address}`,
  FAILED_REQUEST: ({ address }) => `Left out, because it could not be fetched: ${address}`,
  BROKEN_IMAGE: ({ address }) => `This image can't be shown: ${address}`,
  MISSING_GLYPH: ({ characters = [] }) => {
    const which = characters.length > 0 ? `these characters: ${characters.map(nameOf).join(", ")}` : "some characters";
    return `No font has ${which}. Write something else, or add a font that has them.`;
  },
  CUT_OFF: () =>
    "Too wide for its paper, so it is cut off on the right. Let tables and long words wrap, use smaller type, or turn the paper.",
};

/** The number first: whoever reads it may not have a font for the character either. What means nothing by itself has only that. */
const nameOf = ({ text, codePoint }: { text: string; codePoint: string }): string =>
  /^[\p{Control}\p{Private_Use}\p{Unassigned}]$/u.test(text) ? codePoint : `${codePoint} ${text}`;

/** @returns what a warning means, and what to do, in words */
export const describeWarning = (warning: TrialWarning): string =>
  MEANINGS[warning.code]?.(warning) ?? [warning.code, warning.address].filter(Boolean).join(": ");

/** @returns what the service says about a document: how many pages it has, how long it took (in ms), and what is amiss */
export function readResultHeaders(header: (name: string) => string | null): Omit<TrialResult, "pdfUrl" | "size"> {
  const total = /(?:^|,)\s*total;(?:[^,]*;)?\s*dur=([\d.]+)/.exec(header("server-timing") ?? "")?.[1];
  return {
    pages: numberOf(header("x-document-pages")),
    time: total ? Math.round(Number(total)) : null,
    warnings: JSON.parse(header("x-document-warnings") ?? "[]"),
  };
}

/** @returns `3 pages · 24.50 KB · 123 ms`, as far as it is known */
export function describeResult({ pages, size, time }: TrialResult): string {
  const parts = [
    pages !== null && (pages === 1 ? "1 page" : `${pages} pages`),
    formatSize(size),
    time !== null && `${time} ms`,
  ];
  return parts.filter(Boolean).join(" · ");
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
