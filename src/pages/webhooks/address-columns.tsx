import type { ReactNode } from "react";
import { LogTime } from "../../components/log/log-time";
import type { Column } from "../../components/records/column";
import { formatCount } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { StateTag } from "./delivery-columns";
import type { AddressRow } from "./use-addresses";

const COUNTS = [
  ["delivered", t("Delivered")],
  ["waiting", t("Will try again")],
  ["failed", t("Failed")],
] as const;

/** Columns with the results of an address: a number for each, as tables have room for. */
export const COUNT_COLUMNS: readonly Column<AddressRow>[] = COUNTS.map(([state, title]) => ({
  key: state,
  title,
  value: (row) => row[state],
  show: (row) => <Count state={state} count={row[state]} />,
  width: 136,
}));

/** The same in one line, for cards. Leaves out what did not occur. */
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
};

export const LAST_COLUMN: Column<AddressRow> = {
  key: "last",
  title: t("Last webhook"),
  value: ({ last }) => last.createdAt,
  show: ({ last }) => (
    <span className="webhook-last">
      <StateTag delivery={last} />
      <LogTime epochSeconds={last.createdAt} />
    </span>
  ),
  width: 336,
};

function Count({ state, count }: { state: (typeof COUNTS)[number][0]; count: number }): ReactNode {
  return <span className={count > 0 ? `tabular webhook-count-${state}` : "tabular"}>{formatCount(count)}</span>;
}
