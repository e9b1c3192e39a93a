import { Tag } from "antd";
import type { Activity } from "../../../contract/activities";
import type { Source } from "../../../contract/product";
import type { Column } from "../../components/records/column";
import { Tooltip } from "../../components/tooltip";
import { formatDateTime, formatMilliseconds, formatSize } from "../../lib/format";
import { t } from "../../lib/i18n/translate";

/** Columns of the list 'Last activities'. */
export const ACTIVITY_COLUMNS: readonly Column<Activity>[] = [
  {
    key: "pdfCreatedAt",
    title: t("Date"),
    value: ({ pdfCreatedAt }) => pdfCreatedAt,
    show: ({ pdfCreatedAt }) => formatDateTime(pdfCreatedAt),
    width: 232,
  },
  {
    key: "templateName",
    title: t("Template"),
    value: ({ templateName }) => templateName ?? "",
    show: ({ templateName }) => templateName ?? <Nameless />,
  },
  {
    key: "source",
    title: t("Source"),
    value: ({ source }) => source,
    show: ({ source }) => <SourceBadge source={source} />,
    width: 176,
  },
  {
    key: "generationTimeInMs",
    title: t("Generation time"),
    value: ({ generationTimeInMs }) => generationTimeInMs,
    show: ({ generationTimeInMs }) => formatMilliseconds(generationTimeInMs),
    width: 184,
    align: "right",
  },
  {
    key: "resultSizeInBytes",
    title: t("Size"),
    value: ({ resultSizeInBytes }) => resultSizeInBytes,
    show: ({ resultSizeInBytes }) => (
      <Tooltip title={`${resultSizeInBytes} Bytes`}>
        <span>{formatSize(resultSizeInBytes)}</span>
      </Tooltip>
    ),
    width: 128,
    align: "right",
  },
];

/** Shows the required text for a missing template name. The tooltip adds that there may never have been one. */
function Nameless() {
  return (
    <Tooltip title={t("The template was deleted, or the PDF was generated without one")}>
      <span className="secondary-text">{t("(deleted)")}</span>
    </Tooltip>
  );
}

/** Shows the source of a document: green for API clients, blue for the portal. */
const SOURCES: Readonly<Record<Source, string>> = { API: "API", CUSTOMER_PORTAL: t("CUSTOMER PORTAL") };

function SourceBadge({ source }: { source: Source }) {
  return (
    <Tag className="activity-source" bordered={false} color={source === "API" ? "success" : "processing"}>
      {SOURCES[source]}
    </Tag>
  );
}
