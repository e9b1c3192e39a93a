import { Grid, Table } from "antd";
import type { Activity } from "../../../contract/activities";
import { RecordCards } from "../../components/records/record-cards";
import { t } from "../../lib/i18n/translate";
import { ACTIVITY_COLUMNS } from "./activity-columns";

interface ActivityTableProps {
  activities: readonly Activity[];
  /** Whether these are the rows of another page while the requested page loads. */
  isStale: boolean;
}

const NONE = t("There are no activities on this page.");

/** Shows one row per document, or on narrow screens one card. */
export function ActivityTable({ activities, isStale }: ActivityTableProps) {
  const wide = Grid.useBreakpoint().xl ?? false;
  return (
    <div className={isStale ? "activities-table activities-stale" : "activities-table"}>
      {wide ? (
        <Table<Activity>
          columns={ACTIVITY_COLUMNS.map(({ key, title, show, width, align }) => ({
            key,
            title,
            width,
            ellipsis: width === undefined,
            className: width === undefined ? "" : "tabular activity-line",
            align,
            render: (_: unknown, activity: Activity) => show?.(activity),
          }))}
          dataSource={[...activities]}
          locale={{ emptyText: NONE }}
          pagination={false}
          rowKey="id"
        />
      ) : (
        <RecordCards rows={activities} columns={ACTIVITY_COLUMNS} actions={null} nothingFound={NONE} />
      )}
    </div>
  );
}
