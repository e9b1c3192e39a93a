import type { ReactNode } from "react";
import { Link } from "react-router";
import { ERRORS, type ErrorCode } from "../../../contract/errors";
import type { LoggedRequestDetails } from "../../../contract/requests";
import { CopyableText } from "../../components/log/copyable-text";
import { Facts, LogDetails } from "../../components/log/log-details";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { describeWarning } from "../../lib/describe-warning";
import { formatCount, formatDateTime, formatSize } from "../../lib/format";
import { t, translate } from "../../lib/i18n/translate";
import { call } from "../../session/http";
import { DocumentDownload } from "./document-download";
import { GenerateAgain } from "./generate-again";
import { isTemplateUnknown, ResultTag, sourceOf, templateOf } from "./request-columns";

const CALL = "GET /api/app/workspaces/:workspaceId/requests/:requestId";

/** Explains warnings in a few words, by their codes, if nothing more is known. */
const WARNINGS: Record<string, string> = {
  BLOCKED_REQUEST: t("A file was not loaded, because the document may not load it"),
  FAILED_REQUEST: t("A file could not be loaded"),
  BROKEN_IMAGE: t("An image can't be displayed"),
  BLOCKED_LINK: t("A link was removed"),
  MISSING_ASSET: t("An asset does not exist"),
  INVALID_PARAMETER: t("A parameter does not fit the schema of the template"),
  MISSING_GLYPH: t("No font has some of the characters"),
  CUT_OFF: t("Content is wider than the page and was cut off"),
};

/** Shows all that is known about a request. */
export function RequestDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  return (
    <LogDetails<LoggedRequestDetails>
      title={t("Request")}
      nameOf={(request) => [templateOf(request), formatDateTime(request.createdAt)].join(", ")}
      what={t("The request")}
      id={id}
      queryKey={[CALL, workspaceId]}
      read={(requestId, signal) => call(CALL, { params: { workspaceId, requestId }, signal })}
      onClose={onClose}
    >
      {(request) => (
        <>
          <Facts facts={factsOf(request)} />
          <DocumentPart request={request} />
          <GenerateAgain key={request.id} request={request} />
        </>
      )}
    </LogDetails>
  );
}

const factsOf = (request: LoggedRequestDetails): [string, ReactNode][] => {
  const { errorCode, errorData, apiKey, pages, resultSizeInBytes, warnings, resultId, operation } = request;
  return [
    [t("Result"), <ResultTag key="result" request={request} />],
    [t("Error"), errorCode && translate(ERRORS[errorCode as ErrorCode]?.message ?? errorCode)],
    [t("Details"), errorData && <pre>{JSON.stringify(errorData, null, 2)}</pre>],
    [t("Time"), formatDateTime(request.createdAt)],
    [t("Correlation ID"), <CopyableText key="id" text={request.correlationId} what={t("the correlation ID")} />],
    [t("Template"), <TemplateLink key="template" request={request} />],
    [t("Source"), sourceOf({ ...request, apiKey: null })],
    [t("API key"), apiKey && `${apiKey.name ?? t("(deleted)")} (${apiKey.id})`],
    [
      t("Total time"),
      t("{duration} ms, from the request to the answer", { duration: formatCount(request.durationInMs) }),
    ],
    [t("Pages"), pages],
    [t("Size"), resultSizeInBytes === null ? null : `${formatSize(resultSizeInBytes)} (${resultSizeInBytes} Bytes)`],
    [t("Warnings"), warnings.length > 0 ? <Warnings key="warnings" request={request} /> : null],
    operation === "BATCH"
      ? [t("Batch"), resultId && <Link to={`/batches?open=${resultId}`}>{resultId}</Link>]
      : [t("Document"), resultId && <code>{resultId}</code>],
  ];
};

/** Lists each warning of which the log has the details, and the kinds of the others. */
function Warnings({ request: { warnings, warningDetails } }: { request: LoggedRequestDetails }) {
  const others = warnings.slice(warningDetails.length).map((code) => WARNINGS[code] ?? code);
  const texts = new Set([...warningDetails.map(describeWarning), ...others]);
  return (
    <ul className="log-warnings">
      {[...texts].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function TemplateLink({ request }: { request: LoggedRequestDetails }) {
  const name = templateOf(request);
  if (isTemplateUnknown(request)) return t("Unknown: the call was refused before its template was read.");
  if (request.templateId === null) return <bdi>{name}</bdi>;
  if (!request.hasTemplate) {
    return (
      <>
        <bdi>{name}</bdi> {t("(deleted)")}
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
  queued: t("The document is waiting to be generated."),
  running: t("The document is being generated."),
  failed: t("The document could not be generated."),
};

/** Offers the stored document while it is kept. */
function DocumentPart({ request: { document, resultId, operation } }: { request: LoggedRequestDetails }) {
  if (!document) {
    if (resultId === null || operation === "BATCH") return null;
    return <p className="secondary-text">{t("The document is no longer kept.")}</p>;
  }
  if (!document.url) return <p className="secondary-text">{STATES[document.status] ?? null}</p>;
  return <DocumentDownload url={document.url} expiresAt={document.expiresAt} />;
}
