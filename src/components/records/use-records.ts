import { type BaseRecord, type CrudSort, useParsed, useTable } from "@refinedev/core";
import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { Column } from "./column";

/** A record of a list: what the API identifies it by. */
export type Listed = BaseRecord & { id: string };

/** A list as it shows. */
export interface Records<Row extends Listed> {
  /** All there are; undefined until they have arrived. */
  all: readonly Row[] | undefined;
  /** What is left of them after the search, in the order asked for. */
  shown: readonly Row[];
  /** Empty = nothing is searched for. */
  searched: string;
  search: (text: string) => void;
  /** Without one the list stays as the service sends it. */
  sorter: CrudSort | undefined;
  sort: (sorter: CrudSort | undefined) => void;
  /** It could not be loaded. */
  failed: boolean;
  retry: () => Promise<unknown>;
}

/**
 * Lists a resource of the active workspace. Lists come whole, so they are searched and sorted here.
 * @param inAddress search and order are kept in the page's address: for a page's main list
 */
export function useRecords<Row extends Listed>(
  resource: string,
  columns: readonly Column<Row>[],
  inAddress = true,
): Records<Row> {
  const { tableQuery, sorters, setSorters, filters, setFilters } = useTable<Row>({
    resource,
    pagination: { mode: "off" },
    sorters: { mode: "off" },
    filters: { mode: "off" },
    syncWithLocation: inAddress,
    // Said in the place of the rows.
    errorNotification: false,
  });
  useVisits(({ params }) => {
    if (!inAddress) return;
    setFilters(params?.filters ?? [], "replace");
    setSorters(params?.sorters ?? []);
  });
  const all = tableQuery.data?.data;
  const value = filters.find((filter) => "field" in filter && filter.field === SEARCH)?.value;
  const searched = typeof value === "string" ? value : "";
  const [sorter] = sorters;

  return {
    all,
    shown: sorted(found(all ?? [], columns, searched), columns, sorter),
    searched,
    search: (text) => setFilters([{ field: SEARCH, operator: "contains", value: text || undefined }]),
    sorter,
    sort: (next) => setSorters(next ? [next] : []),
    failed: tableQuery.isLoadingError,
    retry: tableQuery.refetch,
  };
}

const SEARCH = "search";

/**
 * The list reads its address when it opens, and writes it from then on; a link to the same page, or a step back, brings
 * another one.
 * @param read called while rendering, with that address
 */
function useVisits(read: (address: ReturnType<typeof useParsed>) => void): void {
  const { key } = useLocation();
  const written = useNavigationType() === "REPLACE";
  const address = useParsed();
  const [visit, setVisit] = useState(key);
  if (written || key === visit) return;
  setVisit(key);
  read(address);
}

function found<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[], searched: string) {
  const wanted = searched.trim().toLowerCase();
  const texts = (row: Row) => columns.map(({ value }) => value(row)).filter((value) => typeof value === "string");
  return rows.filter((row) => texts(row).some((text) => text.toLowerCase().includes(wanted)));
}

function sorted<Row extends object>(rows: Row[], columns: readonly Column<Row>[], sorter: CrudSort | undefined) {
  const column = columns.find(({ key }) => key === sorter?.field);
  if (!column) return rows;
  const sign = sorter?.order === "desc" ? -1 : 1;
  return rows.sort((a, b) => sign * compared(column.value(a), column.value(b)));
}

/** 'Invoice 2' before 'Invoice 10'. */
const NATURAL = new Intl.Collator(undefined, { numeric: true });

function compared(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : NATURAL.compare(String(a), String(b));
}
