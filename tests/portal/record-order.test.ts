import { afterEach, expect, it, vi } from "vitest";
import type { Language } from "../../src/lib/i18n/translate";

afterEach(() => vi.resetModules());

/** Sorts names as a list does in a language, which is chosen before its modules are evaluated. */
async function sortedIn(language: Language, names: string[]): Promise<string[]> {
  vi.resetModules();
  const { setLanguage } = await import("../../src/lib/i18n/translate");
  setLanguage(language, {});
  const { arranged } = await import("../../src/components/records/use-records");
  const { textColumn } = await import("../../src/components/records/column");
  const rows = names.map((name) => ({ name }));
  const order = { searched: "", sorter: { field: "name", order: "asc" as const } };
  return arranged(rows, [textColumn("name", "Name")], order).map(({ name }) => name);
}

it.each([
  ["en", ["Invoice 2", "Invoice 10", "Tee", "Zoo"]],
  // Estonian has Z before T.
  ["et", ["Invoice 2", "Invoice 10", "Zoo", "Tee"]],
] as const)("sorts a list in the order of the chosen language, not of the browser's: %s", async (language, sorted) => {
  expect(await sortedIn(language, ["Zoo", "Invoice 10", "Tee", "Invoice 2"])).toEqual(sorted);
});
