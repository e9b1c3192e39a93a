import type { JsonType } from "./schema";

/** How a template uses a value: evidence of its type. */
export interface Evidence {
  number: boolean;
  money: boolean;
  text: boolean;
  /** Compared with a text, so it may be a text even if other uses make it a number or a boolean. */
  equalsText: boolean;
  multiline: boolean;
  boolean: boolean;
  date: boolean;
  dateTime: boolean;
  array: boolean;
  /** A loop iterates over it, so it is an array or an object. */
  looped: boolean;
  /** Written into the document, so it is a text or a number. */
  output: boolean;
  /** Only a condition asks for it. */
  tested: boolean;
  /** On the left of `contains`, or asked for its size: a text or an array. */
  sized: boolean;
  /** Read by a name that only the document knows, as in `labels[language]`. */
  lookedUp: boolean;
}

/** Values that the samples have for a parameter. */
export interface Observations {
  types: Set<JsonType>;
  /** Whether all texts are dates such as 2026-03-31. */
  areDates: boolean;
  /** Whether all texts are dates with a time. */
  areDateTimes: boolean;
  hasLineBreaks: boolean;
  /** Whether the value is null in a sample, or absent from an object of a sample. */
  isMissing: boolean;
  /** Whether a sample has so many values that some of this parameter were not read. */
  isCut: boolean;
}
