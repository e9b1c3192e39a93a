import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { CHUNK_SEEDS, CHUNKS } from "../../scripts/portal/chunks";

it.each(CHUNK_SEEDS)("%s, which decides about a file of the portal's build, exists", (seed) => {
  expect(existsSync(seed)).toBe(true);
});

it("gives each module to the first group that matches it", () => {
  const priorities = CHUNKS.map(({ priority }) => priority);
  expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
  const [groupOfForms] = CHUNKS.filter(({ test }) => test(`${process.cwd()}/src/components/form/field.tsx`));
  expect(groupOfForms?.name).toBe("forms");
});
