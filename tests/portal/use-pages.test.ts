import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { PAGE_SIZE, usePages } from "../../src/components/records/use-pages";
import type { ShownRecords } from "../../src/components/records/use-records";

const ROWS = Array.from({ length: 3 * PAGE_SIZE }, (_, index) => ({ id: String(index) }));
const RECORDS: ShownRecords<{ id: string }> = {
  all: ROWS,
  shown: ROWS,
  searched: "",
  filtered: "",
  sorter: undefined,
  sort: () => undefined,
  failed: false,
  retry: async () => undefined,
};

it.each([
  ["search", { searched: "in" }],
  ["filter", { filtered: "partial" }],
  ["order", { sorter: { field: "name", order: "asc" } }],
] as const)("shows the first page of a long list again when the %s changes", (_, change) => {
  const { result, rerender } = renderHook(usePages<{ id: string }>, { initialProps: RECORDS });
  act(() => result.current.openPage(2));
  expect(result.current.rows[0]?.id).toBe(String(PAGE_SIZE));
  rerender({ ...RECORDS, ...change });
  expect([result.current.page, result.current.rows[0]?.id]).toEqual([1, "0"]);
});
