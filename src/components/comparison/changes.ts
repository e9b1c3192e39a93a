import type { ComparedSample } from "../../../contract/comparisons";
import { plural, t } from "../../lib/i18n/translate";

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

/** Says how many sample sets change: `2 of 5 samples change`, and whether none of the compared pages does. */
export function summaryOf(samples: readonly ComparedSample[]): string {
  const changed = samples.filter(({ verdict }) => verdict === "changed");
  const isHidden = changed.length > 0 && changed.every(({ changedPages }) => changedPages.length === 0);
  return isHidden
    ? t("{summary}, but none of the compared pages", { summary: countChanges(samples) })
    : countChanges(samples);
}

function countChanges(samples: readonly ComparedSample[]): string {
  const failed = samples.filter(({ verdict }) => verdict === "failed").length;
  const changed = samples.filter(({ verdict }) => verdict === "changed").length;
  const [first] = samples;
  if (samples.length === 1 && first?.name === null) {
    return first.verdict === "changed"
      ? t("The document changes")
      : first.verdict === "same"
        ? t("Nothing changes")
        : t("The document can't be generated");
  }
  const total = samples.length;
  if (changed === 0) {
    return failed > 0
      ? plural(total, "{failed} of # sample can't be generated", "{failed} of # samples can't be generated", { failed })
      : plural(total, "None of # sample changes", "None of # samples changes");
  }
  const summary =
    changed === 1
      ? plural(total, "1 of # sample changes", "1 of # samples changes")
      : t("{changed} of {total} samples change", { changed, total });
  return failed > 0 ? t("{summary}, {failed} can't be generated", { summary, failed }) : summary;
}

/** Says why a sample set has no changed page to show. */
export function explainNoChangedPage({ verdict, isIdentical, comparedPages, pages }: ComparedSample): string {
  if (verdict === "same") return t("Both documents are the same.");
  if (isIdentical) return t("The pages are the same. Only the warnings differ.");
  const count = Math.max(pages?.from ?? 0, pages?.to ?? 0);
  return count > comparedPages
    ? t(
        "The first {comparedPages} pages are the same. The change is on a later page, or nothing that a page shows, such as the address of a link.",
        { comparedPages },
      )
    : t("All pages are the same. The change is nothing that a page shows, such as the address of a link.");
}

/** Name of a sample set in tabs and lists. */
export const nameOfSample = (name: string | null): string => name ?? t("Without values");

/** Adds keys to entries that have no id and keep their order. */
export const withKeys = <Entry>(entries: readonly Entry[]): { key: string; entry: Entry }[] =>
  entries.map((entry, position) => ({ key: String(position), entry }));
