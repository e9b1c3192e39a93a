import { expect, it } from "vitest";
import { describeErrorData } from "../../src/lib/describe-error-data";

it.each([
  [{ line: 3, column: 7, reason: "undefined filter: nofilter" }, "Line 3, column 7: undefined filter: nofilter"],
  [{ partial: "header", line: 2, reason: "tag not closed" }, 'Partial "header", line 2: tag not closed'],
  [{ reason: "too long" }, "too long"],
  [{ limit: 5 }, '{"limit":5}'],
  [{ reason: "queue", limit: 5 }, '{"reason":"queue","limit":5}'],
])("describes %j", (data, text) => {
  expect(describeErrorData(data)).toBe(text);
});
