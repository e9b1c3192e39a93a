import { useState } from "react";
import type { Listed, Records } from "./use-records";

/** Rows; so many show at once without the page getting slow. */
export const PAGE_SIZE = 50;

/** @returns the page of a long list that shows; another search or order begins at the first one */
export function usePages<Row extends Listed>({ shown, searched, sorter }: Records<Row>) {
  const of = [searched, sorter?.field, sorter?.order].join();
  const [turned, setTurned] = useState({ page: 1, of });
  const last = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const page = turned.of === of ? Math.min(turned.page, last) : 1;
  return {
    page,
    rows: shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    turn: (next: number) => setTurned({ page: next, of }),
  };
}
