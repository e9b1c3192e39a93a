import { type BaseRecord, type CrudSort, useParsed, useTable } from "@refinedev/core";
import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { formatLocale } from "../../lib/i18n/translate";
import { isKnown } from "../../lib/is-known";
import type { Column } from "./column";

/** A record of a list, with its id in the API. */
export type Listed = BaseRecord & { id: string };

/** A list as it is shown, and its order. */
export interface ShownRecords<Row extends Listed> {
  /** All records; undefined until they are loaded. */
  all: readonly Row[] | undefined;
  /** The records that match the search, in the chosen order. */
  shown: readonly Row[];
  /** Search text; empty = no search. */
  searched: string;
  /** The choice of the filter's column that the shown records have, or the archive's key; empty = any. */
  filtered?: string;
  /** Chosen order; undefined = the order of the service's answer. */
  sorter: CrudSort | undefined;
  sort: (sorter: CrudSort | undefined) => void;
  /** Shows all records again, without search and filter. Undefined if the list is not filtered. */
  clearFilters?: (() => void) | undefined;
  /** Whether loading failed. */
  failed: boolean;
  retry: () => Promise<unknown>;
}

/** A list of a resource, with its search and filter. */
export interface Records<Row extends Listed> extends ShownRecords<Row> {
  /** Whether the list has been loaded, or loading it has failed since the page was opened. */
  isKnown: boolean;
  search: (text: string) => void;
  filtered: string;
  filter: (choice: string) => void;
}

interface RecordsOptions {
  filter?: string | undefined;
  archive?: string | undefined;
  inAddress?: boolean;
}

/**
 * Lists a resource of the active workspace. The service sends whole lists, so searching and sorting happen here.
 * @param options.filter key of the column that the list can be filtered by
 * @param options.archive key of another list that the filter offers
 * @param options.inAddress whether search, filter and order are part of the page's address (default); false for lists
 *   that share another list's page
 */
export function useRecords<Row extends Listed>(
  resource: string,
  columns: readonly Column<Row>[],
  { filter, archive, inAddress = true }: RecordsOptions = {},
): Records<Row> {
  const { tableQuery, sorters, setSorters, filters, setFilters } = useTable<Row>({
    resource,
    pagination: { mode: "off" },
    sorters: { mode: "off" },
    filters: { mode: "off" },
    syncWithLocation: inAddress,
    // The list shows the message instead of its rows.
    errorNotification: false,
  });
  useVisits(({ params }) => {
    if (!inAddress) return;
    setFilters(params?.filters ?? [], "replace");
    setSorters(params?.sorters ?? []);
  });
  const all = tableQuery.data?.data;
  const valueFor = (field: string): string => {
    const value = filters.find((each) => "field" in each && each.field === field)?.value;
    return typeof value === "string" ? value : "";
  };
  const searched = valueFor(SEARCH);
  const choices = columns.find(({ key }) => key === filter)?.filter;
  const wanted = filter === undefined ? "" : valueFor(filter);
  // The address may have another version's choice, such as a word in another language.
  const filtered = wanted === archive || (choices && Object.hasOwn(choices.labels, wanted)) ? wanted : "";
  const filteredRows = (all ?? []).filter((row) => filtered === "" || choices?.choiceOf(row) === filtered);
  const filterOf = (field: string, value: string) => ({ field, operator: "eq" as const, value: value || undefined });
  const [sorter] = sorters;

  return {
    all,
    isKnown: isKnown(tableQuery),
    shown: arranged(filteredRows, columns, { searched, sorter }),
    searched,
    search: (text) => setFilters([searchFor(text)]),
    filtered,
    filter: (choice) => filter && setFilters([filterOf(filter, choice)]),
    clearFilters: filter && filtered !== "" ? () => setFilters([searchFor(""), filterOf(filter, "")]) : undefined,
    sorter,
    sort: (next) => setSorters(next ? [next] : []),
    failed: tableQuery.isLoadingError,
    retry: tableQuery.refetch,
  };
}

const SEARCH = "search";
const searchFor = (text: string) => ({ field: SEARCH, operator: "contains" as const, value: text || undefined });

/** Returns the rows that match a search, in an order. */
export const arranged = <Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { searched, sorter }: { searched: string; sorter: CrudSort | undefined },
): Row[] => sorted(matching(rows, columns, searched), columns, sorter);

/**
 * Calls `read` when the user follows a link to the same page, or goes back to it. Refine reads the address only when a
 * list opens.
 * @param read called during rendering, with the new address
 */
function useVisits(read: (address: ReturnType<typeof useParsed>) => void): void {
  const { key } = useLocation();
  const isOwnChange = useNavigationType() === "REPLACE";
  const address = useParsed();
  const [visit, setVisit] = useState(key);
  if (isOwnChange || key === visit) return;
  setVisit(key);
  read(address);
}

function matching<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[], searched: string) {
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

/** Compares texts in natural order: 'Invoice 2' comes before 'Invoice 10'. */
const NATURAL = new Intl.Collator(formatLocale(), { numeric: true });

function compared(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : NATURAL.compare(String(a), String(b));
}
