import { expect, it } from "vitest";
import { PAGES } from "../../scripts/portal/preloads";
import { createPages } from "../../src/app/console-pages";
import { registry } from "../../src/resources/all-resources";

it("the build knows the files of all pages of the console", () => {
  expect(Object.keys(PAGES).sort()).toEqual(["/", ...createPages(registry).byPath.keys()].sort());
});
