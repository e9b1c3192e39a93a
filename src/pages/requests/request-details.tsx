import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ERRORS, type ErrorCode } from "../../../contract/errors";
import type { LoggedRequestDetails } from "../../../contract/requests";
import { CopyableText } from "../../components/log/copyable-text";
import { Facts, LogDetails } from "../../components/log/log-details";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { formatDateTime, formatSize } from "../../lib/format";
import { call } from "../../session/http";
import { ResultTag, sourceOf, templateOf } from "./request-columns";

const CALL = "GET /api/app/workspaces/:workspaceId/requests/:requestId";

/** Explains warnings in a few words, by their codes. */
const WARNINGS: Record<string, string> = {
  BLOCKED_REQUEST: "A file was not loaded, because the document may not load it",
  FAILED_REQUEST: "A file could not be loaded",
  BROKEN_IMAGE: "An image can't be displayed",
  BLOCKED_LINK: "A link was removed",
  MISSING_ASSET: "An asset does not exist",
  MISSING_GLYPH: "No font has some of the characters",
  CUT_OFF: "Content is wider than the page and was cut off",
};

/** Shows all that is known about a request. */
export function RequestDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  return (
    <LogDetails<LoggedRequestDetails>
      title="Request"
      what="The request"
      id={id}
      queryKey={[CALL, workspaceId]}
      read={(requestId, signal) => call(CALL, { params: { workspaceId, requestId }, signal })}
      onClose={onClose}
    >
      {(request) => (
        <>
          <Facts facts={factsOf(request)} />
          <DocumentPart request={request} />
        </>
      )}
    </LogDetails>
  );
}

const factsOf = (request: LoggedRequestDetails): [string, ReactNode][] => {
  const { errorCode, errorData, apiKey, pages, resultSizeInBytes, warnings, resultId, operation } = request;
  return [
    ["Result", <ResultTag key="result" request={request} />],
    ["Error", errorCode && (ERRORS[errorCode as ErrorCode]?.message ?? errorCode)],
    ["Details", errorData && <pre>{JSON.stringify(errorData, null, 2)}</pre>],
    ["Time", formatDateTime(request.createdAt)],
    ["Correlation ID", <CopyableText key="id" text={request.correlationId} label="correlation ID" />],
    ["Template", <TemplateLink key="template" request={request} />],
    ["Source", operation === "TRY_OUT" ? "Portal" : sourceOf({ ...request, apiKey: null })],
    ["API key", apiKey && `${apiKey.name ?? "(deleted)"} (${apiKey.id})`],
    ["Duration", `${request.durationInMs} ms`],
    ["Pages", pages],
    ["Size", resultSizeInBytes === null ? null : `${formatSize(resultSizeInBytes)} (${resultSizeInBytes} Bytes)`],
    ["Warnings", warnings.length > 0 ? warnings.map((code) => WARNINGS[code] ?? code).join("; ") : null],
    [operation === "BATCH" ? "Batch" : "Document", resultId && <code>{resultId}</code>],
  ];
};

function TemplateLink({ request }: { request: LoggedRequestDetails }) {
  const name = templateOf(request);
  if (request.templateId === null) return <bdi>{name}</bdi>;
  if (!request.hasTemplate) {
    return (
      <>
        <bdi>{name}</bdi> (deleted)
      </>
    );
  }
  return (
    <Link to={`/templates/create-edit?templateId=${request.templateId}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

const STATES: Record<string, string> = {
  queued: "The document is waiting to be generated.",
  running: "The document is being generated.",
  failed: "The document could not be generated.",
};

/** Offers the stored document while it is kept. */
function DocumentPart({ request: { document, resultId, operation } }: { request: LoggedRequestDetails }) {
  if (!document) {
    if (resultId === null || operation === "BATCH") return null;
    return <p className="secondary-text">The document is no longer kept.</p>;
  }
  if (!document.url) return <p className="secondary-text">{STATES[document.status] ?? null}</p>;
  return (
    <div className="log-actions">
      <Button href={document.url} icon={<DownloadOutlined aria-hidden />} rel="noreferrer" target="_blank">
        Download
      </Button>
      {document.expiresAt && <span className="secondary-text">Kept until {formatDateTime(document.expiresAt)}</span>}
    </div>
  );
}
