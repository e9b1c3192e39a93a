import { Tag } from "antd";
import type { ErrorCode } from "../../../contract/errors";
import type { LoggedRequest } from "../../../contract/requests";
import { LOG_TIME_WIDTH, LogTime } from "../../components/log/log-time";
import type { Column } from "../../components/records/column";
import { formatMilliseconds, formatSize } from "../../lib/format";
import { plural, t } from "../../lib/i18n/translate";

/** Shown for what a request has not, or what is not known. */
const DASH = "–";
const NOTHING = <span className="secondary-text">{DASH}</span>;

/** Errors of calls whose body may not have been read: it may name a template. */
const UNKNOWN_BODY = new Set<string>([
  "INVALID_REQUEST",
  "API_KEY_EXPIRED",
  "INSUFFICIENT_SCOPE",
  "TOO_MANY_REQUESTS",
  "PAYLOAD_TOO_LARGE",
  "SERVICE_UNAVAILABLE",
  "UNEXPECTED",
] satisfies ErrorCode[]);

/** Columns of the request log. */
export const REQUEST_COLUMNS: readonly Column<LoggedRequest>[] = [
  {
    key: "createdAt",
    title: t("Time"),
    value: ({ createdAt }) => createdAt,
    show: ({ createdAt }) => <LogTime epochSeconds={createdAt} />,
    width: LOG_TIME_WIDTH,
  },
  {
    key: "result",
    title: t("Result"),
    value: resultOf,
    show: (request) => <ResultTag request={request} />,
    width: 232,
  },
  {
    key: "template",
    title: t("Template"),
    value: templateOf,
    show: (request) => <bdi>{templateOf(request)}</bdi>,
    minWidth: 144,
  },
  {
    key: "source",
    title: t("Source"),
    value: sourceOf,
    show: (request) => <bdi>{sourceOf(request)}</bdi>,
    minWidth: 144,
    omitOrder: 3,
  },
  {
    key: "durationInMs",
    title: t("Total time"),
    value: ({ durationInMs }) => durationInMs,
    show: ({ durationInMs }) => formatMilliseconds(durationInMs),
    width: 128,
    omitOrder: 2,
    align: "right",
  },
  {
    key: "size",
    title: t("Size"),
    value: ({ resultSizeInBytes }) => resultSizeInBytes ?? 0,
    show: ({ resultSizeInBytes }) => (resultSizeInBytes === null ? NOTHING : formatSize(resultSizeInBytes)),
    width: 112,
    omitOrder: 1,
    align: "right",
  },
];

/** Shows the status of the answer and the error, or the number of warnings. */
export function ResultTag({ request }: { request: LoggedRequest }) {
  const { errorCode, status, warnings } = request;
  const color =
    errorCode !== null ? "error" : status === 202 ? "processing" : warnings.length > 0 ? "warning" : "success";
  return (
    <Tag className="log-tag" bordered={false} color={color}>
      {resultOf(request)}
    </Tag>
  );
}

/** Returns for example '422 INVALID_TEMPLATE', '200 OK' or 'Done with warnings'. */
function resultOf({ errorCode, status, warnings }: LoggedRequest): string {
  if (errorCode !== null) return status === null ? t("Failed {errorCode}", { errorCode }) : `${status} ${errorCode}`;
  if (status === 202) return "202 Accepted";
  const text = status === null ? t("Done") : status === 201 ? "201 Created" : `${status} OK`;
  return warnings.length === 0
    ? text
    : plural(warnings.length, "{result}, # warning", "{result}, # warnings", { result: text });
}

export function templateOf({ templateName, templateId, templateVersion, operation, errorCode }: LoggedRequest): string {
  if (operation === "OTHER") return DASH;
  if (templateName !== null) return templateVersion === null ? templateName : `${templateName} v${templateVersion}`;
  if (templateId !== null) return templateId;
  if (operation === "TRY_OUT") return t("Unsaved template");
  return errorCode !== null && UNKNOWN_BODY.has(errorCode) ? DASH : t("From HTML");
}

/** Returns whether a request that makes a document may have named a template that the log does not know. */
export const isTemplateUnknown = (request: LoggedRequest): boolean =>
  request.operation !== "OTHER" && templateOf(request) === DASH;

/** Returns for example 'Portal', 'API · Server', 'API background · Server' or 'GET /v1/templates · Server'. */
export function sourceOf({ operation, call, source, apiKey }: LoggedRequest): string {
  if (source === "CUSTOMER_PORTAL" || operation === "TRY_OUT") return t("Portal");
  const kinds = {
    DOCUMENT: "API",
    BATCH: t("API batch"),
    BACKGROUND_DOCUMENT: t("API background"),
    OTHER: call ?? "API",
  };
  const kind = kinds[operation];
  return apiKey ? `${kind} · ${apiKey.name ?? "(deleted)"}` : kind;
}
