import { Tag } from "antd";
import type { DeliverySummary } from "../../../contract/webhooks";
import { LOG_TIME_WIDTH, LogTime } from "../../components/log/log-time";
import type { Column } from "../../components/records/column";
import { t } from "../../lib/i18n/translate";

/** Columns of the list of webhooks. */
export const DELIVERY_COLUMNS: readonly Column<DeliverySummary>[] = [
  {
    key: "createdAt",
    title: t("Time"),
    value: ({ createdAt }) => createdAt,
    show: ({ createdAt }) => <LogTime epochSeconds={createdAt} />,
    width: LOG_TIME_WIDTH,
  },
  {
    key: "state",
    title: t("Result"),
    value: resultOf,
    show: (delivery) => <StateTag delivery={delivery} />,
    width: 168,
  },
  { key: "type", title: t("Event"), value: ({ type }) => type, kind: "code", width: 168, omitOrder: 2 },
  { key: "url", title: t("Address"), value: ({ url }) => url, minWidth: 144 },
  {
    key: "attempts",
    title: t("Attempts"),
    value: ({ attempts }) => attempts,
    width: 112,
    omitOrder: 1,
    align: "right",
  },
];

const STATES = {
  delivered: [t("Delivered"), "success"],
  waiting: [t("Will try again"), "warning"],
  failed: [t("Failed"), "error"],
} as const;

type Result = Pick<DeliverySummary, "state" | "status">;

/** Returns for example 'Delivered, 200' or 'Will try again'. */
function resultOf({ state, status }: Result): string {
  const [text] = STATES[state];
  return status === null ? text : `${text}, ${status}`;
}

export function StateTag({ delivery }: { delivery: Result }) {
  return (
    <Tag className="log-tag" bordered={false} color={STATES[delivery.state][1]}>
      {resultOf(delivery)}
    </Tag>
  );
}
