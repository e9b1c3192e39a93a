import { expect, it } from "vitest";
import { HEADINGS } from "../../src/app/console-outline";
import { createPages } from "../../src/app/console-pages";
import { registry } from "../../src/resources/all-resources";

it("the outline has the headings of the pages", () => {
  const { home } = createPages(registry);
  const lists = registry.resources.flatMap(({ paths, label }) => (paths.list ? [[paths.list, label.plural]] : []));
  const inMenu = Object.fromEntries(lists);
  const headings = Object.fromEntries(Object.entries(HEADINGS).map(([path, heading]) => [path, heading()]));
  // A new resource needs no outline.
  expect({ "/": inMenu[home], "/account": "Account", ...inMenu }).toMatchObject(headings);
});
