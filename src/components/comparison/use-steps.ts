import { useState } from "react";
import type { ComparedSample } from "../../../contract/comparisons";
import { type Change, changesOf } from "./changes";

/** Position in the comparison: a page of a sample set, and the change on it that is marked. */
export interface Steps {
  sample: number;
  page: number;
  /** Position of the marked region on the page; null = none. */
  box: number | null;
  /** Position of the marked change among all of them, from 1; null = none. */
  current: number | null;
  count: number;
  step: (by: 1 | -1) => void;
  showSample: (sample: number) => void;
  showPage: (page: number) => void;
}

/**
 * Steps through the changes of all sample sets.
 * @param begin id of the sample set to begin with; null, or the id of none of them = the one with the first change
 */
export function useSteps(samples: readonly ComparedSample[], begin: string | null): Steps {
  const changes = changesOf(samples);
  const first = (sample: number, page?: number) =>
    changes.find((change) => change.sample === sample && (page === undefined || change.page === page));
  const [at, setAt] = useState<Change>(() => {
    const sample = begin === null ? -1 : samples.findIndex(({ sampleId }) => sampleId === begin);
    return (sample < 0 ? changes[0] : first(sample)) ?? { sample: Math.max(sample, 0), page: 1, box: null };
  });
  const index = indexOf(changes, at);
  return {
    ...at,
    current: index < 0 ? null : index + 1,
    count: changes.length,
    // Two keys may be pressed before the view is drawn again.
    step: (by) => setAt((last) => stepFrom(changes, last, by)),
    showSample: (sample) => setAt(first(sample) ?? { sample, page: 1, box: null }),
    showPage: (page) => setAt(first(at.sample, page) ?? { sample: at.sample, page, box: null }),
  };
}

const indexOf = (changes: readonly Change[], at: Change): number =>
  changes.findIndex(({ sample, page, box }) => sample === at.sample && page === at.page && box === at.box);

/** Returns the change before or after a place; behind the last one comes the first. */
function stepFrom(changes: readonly Change[], at: Change, by: 1 | -1): Change {
  const isAfter = (change: Change) =>
    change.sample > at.sample || (change.sample === at.sample && change.page > at.page);
  const following = changes.findIndex(isAfter);
  const next = following < 0 ? changes.length : following;
  const index = indexOf(changes, at);
  // Without a marked change, the next one is the first after the page.
  const target = index >= 0 ? index + by : by > 0 ? next : next - 1;
  return changes[(target + changes.length) % changes.length] ?? at;
}
