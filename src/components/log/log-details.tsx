import { useQuery } from "@tanstack/react-query";
import { Drawer, Grid, Skeleton } from "antd";
import type { ReactNode } from "react";
import { useRecordTitle } from "../../hooks/use-page-title";
import { LoadFailed } from "../load-failed";
import "./log.css";

/** Width in px, in which an id and the button that copies it take one line. */
const DRAWER_WIDTH = 608;

interface LogDetailsProps<Details> {
  title: string;
  /** Returns the entry's name in the browser's title. */
  nameOf: (details: Details) => string;
  /** Subject of the message if loading fails, for example 'The request'. */
  what: string;
  /** Id of the entry; empty = closed. */
  id: string;
  queryKey: readonly unknown[];
  read: (id: string, signal: AbortSignal) => Promise<Details>;
  /** Time in ms after which the entry is read again while the page is visible; 0 for never. */
  refreshMs?: (details: Details) => number;
  onClose: () => void;
  children: (details: Details) => ReactNode;
}

/** Shows an entry of a log in a drawer, over the whole screen on phones. */
export function LogDetails<Details>(props: LogDetailsProps<Details>) {
  const { title, nameOf, what, id, queryKey, read, refreshMs, onClose, children } = props;
  const wide = Grid.useBreakpoint().md ?? false;
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: [...queryKey, id],
    queryFn: ({ signal }) => read(id, signal),
    enabled: id !== "",
    refetchInterval: ({ state }) => (refreshMs && state.data ? refreshMs(state.data) || false : false),
    refetchIntervalInBackground: false,
  });
  useRecordTitle(id !== "" && data ? nameOf(data) : undefined);
  return (
    <Drawer title={title} open={id !== ""} onClose={onClose} width={wide ? DRAWER_WIDTH : "100%"} destroyOnHidden>
      {isLoadingError && <LoadFailed what={what} retry={refetch} />}
      {!isLoadingError && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && children(data)}
    </Drawer>
  );
}

interface FactsProps {
  /** Facts whose value is null are left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Lists facts with their names. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="log-facts">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
