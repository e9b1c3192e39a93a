import { Progress, Tag } from "antd";
import type { BatchSummary } from "../../../contract/batches";
import { LOG_TIME_WIDTH, LogTime } from "../../components/log/log-time";
import type { Column } from "../../components/records/column";
import { formatCount } from "../../lib/format";
import { t } from "../../lib/i18n/translate";

/** Columns of the list of batches. */
export const BATCH_COLUMNS: readonly Column<BatchSummary>[] = [
  {
    key: "createdAt",
    title: t("Time"),
    value: ({ createdAt }) => createdAt,
    show: ({ createdAt }) => <LogTime epochSeconds={createdAt} />,
    width: LOG_TIME_WIDTH,
  },
  { key: "status", title: t("Status"), value: statusOf, show: (batch) => <StatusTag batch={batch} />, width: 168 },
  {
    key: "template",
    title: t("Template"),
    value: templateOf,
    show: (batch) => <bdi>{templateOf(batch)}</bdi>,
    minWidth: 144,
  },
  {
    key: "progress",
    title: t("Progress"),
    value: ({ done, failed }) => done + failed,
    show: (batch) => <BatchProgress batch={batch} />,
    width: 248,
    omitOrder: 2,
  },
  {
    key: "output",
    title: t("Output"),
    value: ({ output }) => (output === "zip" ? t("Zip of PDFs") : t("One PDF")),
    width: 128,
    omitOrder: 1,
  },
];

const STATES = {
  queued: [t("Waiting"), "default"],
  running: [t("Running"), "processing"],
  done: [t("Done"), "success"],
  failed: [t("Failed"), "error"],
} as const;

export const isUnderway = ({ status }: Pick<BatchSummary, "status">): boolean =>
  status === "queued" || status === "running";

function statusOf({ status, failed }: BatchSummary): string {
  const [text] = STATES[status];
  return status === "done" && failed > 0
    ? t("{status}, {failed} failed", { status: text, failed: formatCount(failed) })
    : text;
}

export function StatusTag({ batch }: { batch: BatchSummary }) {
  const color = batch.status === "done" && batch.failed > 0 ? "warning" : STATES[batch.status][1];
  return (
    <Tag className="log-tag" bordered={false} color={color}>
      {statusOf(batch)}
    </Tag>
  );
}

/**
 * Shows how many of a batch's documents are finished, as a bar and in numbers. The bar is red only if the batch as a
 * whole has failed.
 */
export function BatchProgress({ batch: { status, done, failed, total } }: { batch: BatchSummary }) {
  const finished = done + failed;
  return (
    <span className="batch-progress">
      <Progress
        aria-label={t("{finished} of {total} documents", { finished, total })}
        percent={Math.floor((finished / total) * 100)}
        showInfo={false}
        size="small"
        status={status === "failed" ? "exception" : undefined}
        strokeColor={status !== "failed" && failed > 0 ? "var(--warning)" : undefined}
      />
      <span className="tabular">
        {t("{finished} of {total}", { finished: formatCount(finished), total: formatCount(total) })}
      </span>
    </span>
  );
}

export function templateOf({ templateName, templateVersion }: BatchSummary): string {
  if (templateName === null) return t("From HTML");
  return templateVersion === null ? templateName : `${templateName} v${templateVersion}`;
}
