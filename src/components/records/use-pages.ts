import { useState } from "react";
import type { Listed, ShownRecords } from "./use-records";

/** Rows per page. More would make the page slow. */
export const PAGE_SIZE = 50;

/** Splits a long list into pages. Returns to the first page when the search, the filter or the order changes. */
export function usePages<Row extends Listed>({ shown, searched, filtered, sorter }: ShownRecords<Row>) {
  const view = [searched, filtered, sorter?.field, sorter?.order].join();
  const [chosen, setChosen] = useState({ page: 1, view });
  const last = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const page = chosen.view === view ? Math.min(chosen.page, last) : 1;
  return {
    page,
    rows: shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    openPage: (next: number) => setChosen({ page: next, view }),
  };
}
