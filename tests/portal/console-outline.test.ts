import { expect, it } from "vitest";
import { HEADINGS } from "../../src/app/console-outline";
import { createPages } from "../../src/app/console-pages";
import { registry } from "../../src/resources/all-resources";

it("the outline has the heading of each page of the menu", () => {
  const { home } = createPages(registry);
  const menu = registry.resources.flatMap(({ paths, label }) => (paths.list ? [[paths.list, label.plural]] : []));
  const headings = Object.fromEntries(Object.entries(HEADINGS).map(([path, heading]) => [path, heading()]));
  const inMenu = Object.fromEntries(menu);
  expect(headings).toEqual({ "/": inMenu[home], "/account": "Account", ...inMenu });
});
