import { formatSize } from "../../components/format";

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
  /** The beginning of the address that it is about. */
  address: string;
}

const MEANINGS: Record<string, string> = {
  BLOCKED_REQUEST: "Left out, because documents load nothing from elsewhere",
  BROKEN_IMAGE: "This image can't be shown",
};

/** @returns what a warning means, in words */
export const describeWarning = ({ code, address }: TrialWarning): string => `${MEANINGS[code] ?? code}: ${address}`;

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
