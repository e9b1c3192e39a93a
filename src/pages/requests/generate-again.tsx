import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { LIMITS, type Repeatability } from "../../../contract/product";
import type { LoggedRequestDetails } from "../../../contract/requests";
import type { DocumentResource } from "../../../contract/v1/documents";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { CallError } from "../../lib/call-error";
import { describeErrorData } from "../../lib/describe-error-data";
import { errorMessage } from "../../lib/error-message";
import { formatSize } from "../../lib/format";
import { plural, t } from "../../lib/i18n/translate";
import { call } from "../../session/http";
import { DocumentDownload } from "./document-download";

const LIST = "GET /api/app/workspaces/:workspaceId/requests";
const READ = "GET /api/app/workspaces/:workspaceId/requests/:requestId";
const REPEAT = "POST /api/app/workspaces/:workspaceId/requests/:requestId/repeat";

/** Says why a document can't be generated again. */
const REASONS: Record<Exclude<Repeatability, "POSSIBLE" | "IN_PROGRESS">, string> = {
  NOT_STORED: t(
    "Only stored documents can be generated again here: those of calls with Accept: application/json, Prefer: respond-async or an Idempotency-Key.",
  ),
  EXPIRED: t("This document can't be generated again: its parameters are no longer kept."),
  FROM_HTML: t("Only documents from a template can be generated again here."),
  PARAMETERS_NOT_KEPT: t("This document can't be generated again: parameters of more than {size} are not kept.", {
    size: formatSize(LIMITS.maxKeptParametersBytes),
  }),
  TEMPLATE_DELETED: t("This document can't be generated again: its template is deleted."),
};

type Outcome = { kind: "done"; document: DocumentResource } | { kind: "failed"; failure: unknown };

/** Generates a stored document again, with the same parameters. Says why not if that is impossible. */
export function GenerateAgain({ request: { id, repeat } }: { request: LoggedRequestDetails }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const explanation = useId();
  const [outcome, setOutcome] = useState<Outcome>();
  const { submit, busy } = useSubmission(async () => {
    setOutcome(undefined);
    try {
      const document = await call(REPEAT, { params: { workspaceId, requestId: id } });
      setOutcome({ kind: "done", document });
    } catch (failure) {
      setOutcome({ kind: "failed", failure });
    }
    // The parameters may be gone by now, and the new document is a request of its own.
    void Promise.all([LIST, READ].map((key) => queries.invalidateQueries({ queryKey: [key, workspaceId] })));
  });

  return (
    <>
      {(repeat === "POSSIBLE" || busy) && (
        <div className="log-actions">
          <Button onClick={submit} loading={busy} aria-describedby={explanation}>
            {t("Generate again")}
          </Button>
          <p className="log-action-hint secondary-text" id={explanation}>
            {t(
              "Uses the parameters of this request and the template as it is published now. Counts as a PDF of this month. The webhook is not called.",
            )}
          </p>
        </div>
      )}
      {repeat !== null && repeat !== "POSSIBLE" && repeat !== "IN_PROGRESS" && !busy && (
        <p className="secondary-text">{REASONS[repeat]}</p>
      )}
      {outcome?.kind === "done" && <NewDocument document={outcome.document} />}
      {outcome?.kind === "failed" && <Failure failure={outcome.failure} />}
    </>
  );
}

function NewDocument({
  document: { url, pages, bytes, warnings, expiresAt, templateVersion },
}: {
  document: DocumentResource;
}) {
  const facts = [
    templateVersion === null ? [] : t("Version {number}", { number: templateVersion }),
    pages === null ? [] : plural(pages, "# page", "# pages"),
    bytes === null ? [] : formatSize(bytes),
    warnings.length === 0 ? [] : plural(warnings.length, "# warning", "# warnings"),
  ].flat();
  return (
    <Alert
      className="log-outcome"
      type={warnings.length > 0 ? "warning" : "success"}
      showIcon
      message={t("A new document was generated")}
      description={
        <>
          {facts.join(", ")}
          {url !== null && <DocumentDownload url={url} expiresAt={expiresAt} />}
        </>
      }
    />
  );
}

function Failure({ failure }: { failure: unknown }) {
  const message = errorMessage(failure);
  // An ended session has no message: the sign-in page replaces this one.
  if (message === "") return null;
  return <Alert className="log-outcome" type="error" showIcon message={message} description={helpFor(failure)} />;
}

function helpFor(failure: unknown): ReactNode {
  if (!(failure instanceof CallError)) return null;
  if (failure.errorCode === "USAGE_LIMIT_EXCEEDED") return <Link to="/subscription">{t("Your subscription")}</Link>;
  const isAboutInput = ["INVALID_TEMPLATE", "INVALID_TEMPLATE_PARAMETERS"].includes(failure.errorCode);
  return isAboutInput && failure.data ? describeErrorData(failure.data) : null;
}
