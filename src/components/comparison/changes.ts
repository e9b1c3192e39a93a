import type { ComparedSample } from "../../../contract/comparisons";

/** A place where the documents of a sample set differ. */
export interface Change {
  /** Position of the sample set. */
  sample: number;
  /** Number of the page, which counts from 1. */
  page: number;
  /** Position of the changed region on the page; null if only text has changed that nobody sees. */
  box: number | null;
}

/** Lists the changes of all sample sets, in the order of their pages. */
export const changesOf = (samples: readonly ComparedSample[]): Change[] =>
  samples.flatMap(({ changedPages }, sample) =>
    changedPages.flatMap(({ page, boxes }): Change[] =>
      boxes.length === 0 ? [{ sample, page, box: null }] : boxes.map((_, box) => ({ sample, page, box })),
    ),
  );

/** Says how many sample sets change: `2 of 5 samples change`. */
export function summaryOf(samples: readonly ComparedSample[]): string {
  const failed = samples.filter(({ verdict }) => verdict === "failed").length;
  const changed = samples.filter(({ verdict }) => verdict === "changed").length;
  const suffix = failed > 0 ? `, ${failed} can't be made` : "";
  const [first] = samples;
  if (samples.length === 1 && first?.name === null) {
    return first.verdict === "changed"
      ? "The document changes"
      : first.verdict === "same"
        ? "Nothing changes"
        : "The document can't be made";
  }
  const total = `${samples.length} ${samples.length === 1 ? "sample" : "samples"}`;
  if (changed === 0) return failed > 0 ? `${failed} of ${total} can't be made` : `None of ${total} changes`;
  return `${changed} of ${total} ${changed === 1 ? "changes" : "change"}${suffix}`;
}

/** Name of a sample set in tabs and lists. */
export const nameOfSample = (name: string | null): string => name ?? "Without values";

/** Adds keys to entries that have no id and keep their order. */
export const withKeys = <Entry>(entries: readonly Entry[]): { key: string; entry: Entry }[] =>
  entries.map((entry, position) => ({ key: String(position), entry }));
