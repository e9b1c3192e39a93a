import { expect, it } from "vitest";
import { maxAgeOf } from "../../../server/documents/max-age";

it.each([
  [undefined, null],
  ["", null],
  ["max-age=60", 60_000],
  ["Max-Age=60, no-transform", 60_000],
  ['max-age="60"', 60_000],
  ["max-age=99999999999999999999", 86_400_000],
  ["max-age=0", null],
  ["max-age=-1", null],
  ["max-age=1.5", null],
  ["max-age", null],
  ["max-age=soon", null],
  ["max-age=60, no-cache", null],
  ["no-store, max-age=60", null],
  ["max-stale=60", null],
])("reads Cache-Control %j as an age of %j ms", (cacheControl, ageMs) => {
  expect(maxAgeOf(cacheControl)).toBe(ageMs);
});
