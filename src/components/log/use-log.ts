import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { CallName } from "../../../contract/calls";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { send } from "../../session/http";
import { type FilterValues, toQuery } from "./log-query";

interface LogOptions<Row> {
  /** A call that lists entries, the newest first, with a cursor. */
  call: CallName & `GET ${string}`;
  /** Name of the list in the answer. */
  listKey: string;
  /** Names of the filters: parameters of the address, and of the call's query. */
  filters: readonly string[];
  /** Time in ms after which the list is read again while the page is visible; 0 for never. */
  refreshMs?: (rows: readonly Row[]) => number;
}

/** Reads a log page by page. The filters and the entry that is open are part of the page's address. */
export function useLog<Row extends { id: string }>({ call, listKey, filters, refreshMs }: LogOptions<Row>) {
  const workspaceId = useWorkspaceId();
  const [search, setSearch] = useSearchParams();
  const values: FilterValues = Object.fromEntries(filters.map((name) => [name, search.get(name) ?? ""]));
  const query = toQuery(values);

  const pages = useInfiniteQuery({
    queryKey: [call, workspaceId, query],
    async queryFn({ pageParam, signal }) {
      const cursor = pageParam ?? undefined;
      const answer = await send(call, { params: { workspaceId }, query: { ...query, cursor }, signal });
      const { [listKey]: rows, nextCursor } = answer as Record<string, unknown>;
      if (!Array.isArray(rows)) throw new Error(`The answer of ${call} has no "${listKey}".`);
      return { rows: rows as Row[], nextCursor: typeof nextCursor === "string" ? nextCursor : null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    // A timer that runs in the background would keep a service busy that nobody looks at.
    refetchInterval: ({ state }) => refreshMs?.(state.data?.pages.flatMap(({ rows }) => rows) ?? []) || false,
    refetchIntervalInBackground: false,
  });

  const change = (changes: FilterValues) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return {
    rows: pages.data?.pages.flatMap(({ rows }) => rows),
    values,
    query,
    isFiltered: Object.values(values).some((value) => value !== ""),
    filter: change,
    clear: () => change(Object.fromEntries(filters.map((name) => [name, ""]))),
    /** Id of the entry whose details are open; empty if none is. */
    opened: search.get("open") ?? "",
    open: (id: string) => change({ open: id }),
    close: () => change({ open: "" }),
    failed: pages.isLoadingError,
    retry: pages.refetch,
    isRefreshing: pages.isRefetching && !pages.isFetchingNextPage,
    hasMore: pages.hasNextPage,
    showMore: () => void pages.fetchNextPage(),
    isLoadingMore: pages.isFetchingNextPage,
    moreFailed: pages.isFetchNextPageError,
  };
}

export type Log<Row extends { id: string }> = ReturnType<typeof useLog<Row>>;
