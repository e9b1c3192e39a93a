import type { DocumentWarning } from "../../../lib/describe-warning";
import { formatMilliseconds, formatSize } from "../../../lib/format";
import { plural } from "../../../lib/i18n/translate";
import type { PreviewSource } from "../preview/preview-state";

/** Result of a try-out: the generated document. */
export interface TryOutResult {
  pdfUrl: string;
  /** Everything that the document was made from. */
  source: PreviewSource;
  sizeBytes: number;
  /** Null if the service does not report it. */
  pages: number | null;
  /** Generation time; null if the service does not report it. */
  timeMs: number | null;
  warnings: DocumentWarning[];
}

/** Reads pages, generation time and warnings from the headers of a document. */
export function readResultHeaders(
  header: (name: string) => string | null,
): Omit<TryOutResult, "pdfUrl" | "sizeBytes" | "source"> {
  const total = /(?:^|,)\s*total;(?:[^,]*;)?\s*dur=([\d.]+)/.exec(header("server-timing") ?? "")?.[1];
  return {
    pages: numberOf(header("x-document-pages")),
    timeMs: total ? Math.round(Number(total)) : null,
    warnings: JSON.parse(header("x-document-warnings") ?? "[]"),
  };
}

/** Returns the known facts about a document: `3 pages · 24.50 KB · 123 ms`. */
export function describeResult({ pages, sizeBytes, timeMs }: Omit<TryOutResult, "source">): string {
  const parts = [
    pages !== null && plural(pages, "# page", "# pages"),
    formatSize(sizeBytes),
    timeMs !== null && formatMilliseconds(timeMs),
  ];
  return parts.filter(Boolean).join(" · ");
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
