import { Tag } from "antd";
import type { Activity } from "../../../contract/activities";
import type { Source } from "../../../contract/product";
import type { Column } from "../../components/records/column";
import { Tooltip } from "../../components/tooltip";
import { formatDateTime, formatSize } from "../../lib/format";

/** What is said of a document (spec 2, "Last activities"). */
export const ACTIVITY_COLUMNS: readonly Column<Activity>[] = [
  {
    key: "pdfCreatedAt",
    title: "Date",
    value: ({ pdfCreatedAt }) => pdfCreatedAt,
    show: ({ pdfCreatedAt }) => formatDateTime(pdfCreatedAt),
    width: 232,
  },
  {
    key: "templateName",
    title: "Template",
    value: ({ templateName }) => templateName ?? "",
    show: ({ templateName }) => templateName ?? <Nameless />,
  },
  {
    key: "source",
    title: "Source",
    value: ({ source }) => source,
    show: ({ source }) => <SourceBadge source={source} />,
    width: 176,
  },
  {
    key: "generationTimeInMs",
    title: "Generation time",
    value: ({ generationTimeInMs }) => generationTimeInMs,
    show: ({ generationTimeInMs }) => `${generationTimeInMs} ms`,
    width: 184,
  },
  {
    key: "resultSizeInBytes",
    title: "Size",
    value: ({ resultSizeInBytes }) => resultSizeInBytes,
    show: ({ resultSizeInBytes }) => (
      <Tooltip title={`${resultSizeInBytes} Bytes`}>
        <span>{formatSize(resultSizeInBytes)}</span>
      </Tooltip>
    ),
    width: 128,
  },
];

/** The specification's word for a missing name; that it may never have had one is said as well. */
function Nameless() {
  return (
    <Tooltip title="The template was deleted, or the PDF was made without one">
      <span className="secondary-text">(deleted)</span>
    </Tooltip>
  );
}

/** Green for programs, blue for everybody else (spec 2). */
function SourceBadge({ source }: { source: Source }) {
  return (
    <Tag className="activity-source" bordered={false} color={source === "API" ? "success" : "processing"}>
      {source.replaceAll("_", " ")}
    </Tag>
  );
}
