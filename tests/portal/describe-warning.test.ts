import { expect, it } from "vitest";
import { describeWarning } from "../../src/lib/describe-warning";

it.each([
  ["nothing", "The parameter /number is missing, but the template needs string or number."],
  ["object", "The parameter /number is object, but the template needs string or number."],
])("a warning says what is wrong with a parameter: %s", (got, text) => {
  const warning = { code: "INVALID_PARAMETER", pointer: "/number", expected: "string or number", got };
  expect(describeWarning(warning)).toBe(text);
});
