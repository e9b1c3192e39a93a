import type { ReactNode } from "react";
import type { Column } from "../../components/records/column";
import { formatCount, formatDateTime, formatDistance } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { StateTag } from "./delivery-columns";
import type { AddressRow } from "./use-addresses";

/** States with their titles and the widths in px of their columns. */
const COUNTS = [
  ["delivered", t("Delivered"), 112],
  ["waiting", t("Will try again"), 136],
  ["failed", t("Failed"), 88],
] as const;

/** Columns with the results of an address: a number for each, as tables have room for. */
export const COUNT_COLUMNS: readonly Column<AddressRow>[] = COUNTS.map(([state, title, width]) => ({
  key: state,
  title,
  value: (row) => row[state],
  show: (row) => <Count state={state} count={row[state]} />,
  width,
}));

/** The same in one column, for less room. Leaves out what did not occur. */
export const RESULTS_COLUMN: Column<AddressRow> = {
  key: "results",
  title: t("Results"),
  value: ({ delivered }) => delivered,
  show: (row) => (
    <span className="webhook-results">
      {COUNTS.filter(([state]) => row[state] > 0).map(([state, title]) => (
        <span key={state}>
          {title}: <Count state={state} count={row[state]} />
        </span>
      ))}
    </span>
  ),
  width: 232,
};

export const LAST_COLUMN: Column<AddressRow> = {
  key: "last",
  title: t("Last webhook"),
  value: ({ last }) => last.createdAt,
  show: ({ last }) => (
    <span className="webhook-last">
      <StateTag delivery={last} />
      <time dateTime={new Date(last.createdAt * 1000).toISOString()} title={formatDateTime(last.createdAt)}>
        {formatDistance(last.createdAt)}
      </time>
    </span>
  ),
  width: 272,
};

function Count({ state, count }: { state: (typeof COUNTS)[number][0]; count: number }): ReactNode {
  return <span className={count > 0 ? `tabular webhook-count-${state}` : "tabular"}>{formatCount(count)}</span>;
}
