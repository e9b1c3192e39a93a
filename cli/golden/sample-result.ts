import type { ComparedPage } from "../../server/pictures/compared-page";
import type { RenderWarning } from "../../server/render/chromium/pdf/document-warnings";
import { pluralize, printable } from "../output/terminal";

/** Outcome of one sample of a template. */
export type Outcome =
  /** The document is the accepted one. */
  | { kind: "same" }
  | ChangedOutcome
  /** No document has been accepted yet. */
  | { kind: "new"; isAccepted: boolean }
  | { kind: "failed"; error: string };

/** The document differs from the accepted one. `isAccepted`: it has become the accepted one. */
export interface ChangedOutcome {
  kind: "changed";
  reason: string;
  isAccepted: boolean;
  changedPages: ChangedPage[];
  /** Folder of the pictures of these pages, or undefined if there are none. */
  pictures: string | undefined;
}

/** A page that differs from the accepted one. */
export type ChangedPage = Omit<ComparedPage, "pictures"> & {
  /** Files of its pictures. A page that only one of the documents has lacks the others. */
  files: string[];
};

export interface SampleResult {
  template: string;
  sample: string;
  outcome: Outcome;
  /** Undefined if there is no document. */
  pages: number | undefined;
  warnings: RenderWarning[];
  milliseconds: number;
}

/** Rules by which a result is a failure. */
export interface TestRules {
  /** Whether a document that nobody has accepted is a failure. */
  isCi: boolean;
}

/** Tells whether a result fails the test. */
export function isFailure({ outcome }: SampleResult, { isCi }: TestRules): boolean {
  if (outcome.kind === "failed") return true;
  if (outcome.kind === "changed") return !outcome.isAccepted;
  return outcome.kind === "new" && !outcome.isAccepted && isCi;
}

/** Describes an outcome in a few words. The error of a failed sample may have more lines. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case "same":
      return "same";
    case "changed":
      return `${outcome.isAccepted ? "accepted" : "changed"}: ${outcome.reason}`;
    case "new":
      return outcome.isAccepted ? "accepted" : "new";
    case "failed":
      return "failed";
  }
}

/** Describes the changed text of pages in lines, with the first `maxLines` of each page. */
export function describeChangedText({ changedPages }: ChangedOutcome, maxLines = Number.POSITIVE_INFINITY): string[] {
  return changedPages.flatMap(({ page, text }) => {
    const lines = [...text.removed.map((line) => `- ${line}`), ...text.added.map((line) => `+ ${line}`)];
    if (lines.length === 0) return [`page ${page}: the same text`];
    const rest = lines.length > maxLines ? [`… and ${pluralize(lines.length - maxLines, "more line")}`] : [];
    return [`page ${page}:`, ...[...lines.slice(0, maxLines).map(printable), ...rest].map((line) => `  ${line}`)];
  });
}
