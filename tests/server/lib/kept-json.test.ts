import { expect, it } from "vitest";
import { keptErrorData } from "../../../server/lib/kept-json";

const problems = Array.from({ length: 100 }, (_, index) => ({ pointer: `/${index}`, expected: "x".repeat(100) }));

it("data that is short is kept", () => {
  for (const data of [null, {}, { line: 1, reason: "x".repeat(1_900) }, { problems: problems.slice(0, 5) }]) {
    expect(keptErrorData(data)).toEqual(data);
  }
  expect(keptErrorData(undefined)).toBeNull();
});

it("the first problems are kept, as many as fit into 2,000 characters", () => {
  const kept = keptErrorData({ item: 3, problems });
  expect(kept).toEqual({ item: 3, problems: problems.slice(0, 15) });
  const lengthWith = (count: number) => JSON.stringify({ item: 3, problems: problems.slice(0, count) }).length;
  expect([lengthWith(15) <= 2_000, lengthWith(16) > 2_000]).toEqual([true, true]);
});

it("data is left out if no problem fits, or if there is no list to shorten", () => {
  const long = "x".repeat(2_000);
  for (const data of [{ problems: [{ pointer: long }] }, { problems, reason: long }, { reason: long }]) {
    expect(keptErrorData(data)).toBeNull();
  }
});
