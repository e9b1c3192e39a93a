import { expect, it } from "vitest";
import { PAGES } from "../../scripts/portal/preloads";
import { createPages } from "../../src/app/console-pages";
import { registry } from "../../src/resources/all-resources";

it("the build knows files of no other pages than those of the console", () => {
  // A new resource needs no entry: the files of a list are loaded for it.
  const paths = ["/", ...createPages(registry).byPath.keys()];
  expect(Object.keys(PAGES).filter((path) => !paths.includes(path))).toEqual([]);
});
