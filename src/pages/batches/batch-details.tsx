import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { BatchDetails as Batch } from "../../../contract/batches";
import { ERRORS, type ErrorCode } from "../../../contract/errors";
import { CopyableText } from "../../components/log/copyable-text";
import { Facts, LogDetails } from "../../components/log/log-details";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { describeErrorData } from "../../lib/describe-error-data";
import { formatCount, formatDateTime } from "../../lib/format";
import { t, translate } from "../../lib/i18n/translate";
import { call } from "../../session/http";
import { BatchProgress, isUnderway, StatusTag, templateOf } from "./batch-columns";

const CALL = "GET /api/app/workspaces/:workspaceId/batches/:batchId";

interface BatchDetailsProps {
  id: string;
  /** How often a batch that is underway is read again. */
  refreshMs: number;
  onClose: () => void;
}

/** Shows a batch with its progress, the items that failed, and its result. */
export function BatchDetails({ id, refreshMs, onClose }: BatchDetailsProps) {
  const workspaceId = useWorkspaceId();
  return (
    <LogDetails<Batch>
      title={t("Batch")}
      nameOf={(batch) => [templateOf(batch), formatDateTime(batch.createdAt)].join(", ")}
      what={t("The batch")}
      id={id}
      queryKey={[CALL, workspaceId]}
      read={(batchId, signal) => call(CALL, { params: { workspaceId, batchId }, signal })}
      refreshMs={(batch) => (isUnderway(batch) ? refreshMs : 0)}
      onClose={onClose}
    >
      {(batch) => (
        <>
          <Facts facts={factsOf(batch)} />
          <Result batch={batch} />
          <Failures batch={batch} />
        </>
      )}
    </LogDetails>
  );
}

const messageOf = (errorCode: ErrorCode): string => translate(ERRORS[errorCode].message ?? errorCode);

const factsOf = (batch: Batch): [string, ReactNode][] => [
  [t("Status"), <StatusTag key="status" batch={batch} />],
  [t("Error"), batch.error && messageOf(batch.error.errorCode)],
  [t("Progress"), <BatchProgress key="progress" batch={batch} />],
  [t("Time"), formatDateTime(batch.createdAt)],
  [t("Batch ID"), <CopyableText key="id" text={batch.id} what={t("the batch ID")} />],
  [t("Template"), <bdi key="template">{templateOf(batch)}</bdi>],
  [t("Output"), batch.output === "zip" ? t("Zip of PDFs") : t("One PDF")],
];

function Result({ batch: { url, expiresAt, output, status } }: { batch: Batch }) {
  if (!url) return null;
  // If the documents can't be merged, the result is a zip.
  const isPdf = output === "pdf" && status === "done";
  return (
    <div className="log-actions">
      <Button href={url} icon={<DownloadOutlined aria-hidden />} rel="noreferrer" target="_blank">
        {isPdf ? t("Download PDF") : t("Download zip")}
      </Button>
      {expiresAt && (
        <span className="secondary-text">{t("Kept until {time}", { time: formatDateTime(expiresAt) })}</span>
      )}
    </div>
  );
}

function Failures({ batch: { failed, failures } }: { batch: Batch }) {
  if (failures.length === 0) return null;
  return (
    <section className="batch-failures">
      <h2>
        {failed > failures.length
          ? t("{failed} failed, the first {listed} of them", {
              failed: formatCount(failed),
              listed: failures.length,
            })
          : t("{failed} failed", { failed: formatCount(failed) })}
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Item")}</th>
            <th scope="col">{t("Error")}</th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ item, errorCode, data }) => (
            <tr key={item}>
              <td className="tabular">{item}</td>
              <td>
                {messageOf(errorCode)}
                {data && <code>{describeErrorData(data)}</code>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
