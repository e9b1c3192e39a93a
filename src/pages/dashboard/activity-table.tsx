import { Table, Tag, Tooltip } from "antd";
import type { Activity } from "../../../contract/activities";
import type { Source } from "../../../contract/product";
import { formatDateTime, formatSize } from "../../components/format";
import { TOOLTIP_DELAY } from "../../components/tooltip-delay";

const { Column } = Table<Activity>;

interface ActivityTableProps {
  activities: readonly Activity[];
  /** Whether another page's rows are on their way. */
  stale: boolean;
}

/** One row a document (spec 2, "Last activities"). */
export function ActivityTable({ activities, stale }: ActivityTableProps) {
  return (
    <div className={stale ? "activities-table activities-stale" : "activities-table"}>
      <Table<Activity>
        dataSource={[...activities]}
        locale={{ emptyText: "There are no activities on this page." }}
        pagination={false}
        rowKey="id"
      >
        <Column
          className="tabular activity-line"
          dataIndex="pdfCreatedAt"
          title="Date"
          width={256}
          render={(createdAt: number) => formatDateTime(createdAt)}
        />
        <Column
          dataIndex="templateName"
          ellipsis
          title="Template"
          render={(name: string | null) => name ?? <span className="secondary-text">(deleted)</span>}
        />
        <Column
          dataIndex="source"
          title="Source"
          width={176}
          render={(source: Source) => <SourceBadge source={source} />}
        />
        <Column
          align="right"
          className="tabular activity-line"
          dataIndex="generationTimeInMs"
          title="Generation time"
          width={168}
          render={(time: number) => `${time} ms`}
        />
        <Column
          align="right"
          className="tabular"
          dataIndex="resultSizeInBytes"
          title="Size"
          width={120}
          render={(bytes: number) => (
            <Tooltip title={`${bytes} Bytes`} mouseEnterDelay={TOOLTIP_DELAY}>
              <span>{formatSize(bytes)}</span>
            </Tooltip>
          )}
        />
      </Table>
    </div>
  );
}

/** Green for programs, blue for everybody else (spec 2). */
function SourceBadge({ source }: { source: Source }) {
  return (
    <Tag bordered={false} color={source === "API" ? "success" : "processing"}>
      {source.replaceAll("_", " ")}
    </Tag>
  );
}
