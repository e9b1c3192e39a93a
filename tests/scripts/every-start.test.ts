import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { EVERY_START, isLoadedAtEveryStart } from "../../scripts/portal/every-start";

it.each(EVERY_START)("%s, which every start of the portal loads, exists", (path) => {
  expect(existsSync(path)).toBe(true);
  expect(isLoadedAtEveryStart(`${process.cwd()}/${path}`)).toBe(true);
});
