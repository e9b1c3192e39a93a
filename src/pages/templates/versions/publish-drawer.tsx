import { Alert, Button, Drawer, Input, Skeleton } from "antd";
import { useId, useState } from "react";
import { DRAFT_REFERENCE, LIMITS, LIVE_CHANNEL } from "../../../../contract/product";
import { CodeDiff } from "../../../components/code-editor/code-diff";
import { CompareSummary } from "../../../components/comparison/compare-summary";
import type { ComparisonRequest } from "../../../components/comparison/comparison-request";
import { useComparison } from "../../../components/comparison/use-comparison";
import { Field } from "../../../components/form/field";
import { LoadFailed } from "../../../components/load-failed";
import { memoWhileHidden } from "../../../components/memo-while-hidden";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { statusOf } from "../../../lib/call-error";
import { t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import { publishedText } from "./channel-move";
import { Choice } from "./choice";
import { SchemaChanges } from "./schema-changes";
import { useVersionText, type Versions } from "./use-versions";
import "./versions.css";

interface PublishDrawerProps {
  templateId: string;
  /** Name of the template. */
  name: string;
  versions: Versions;
  /** The editor's text. */
  html: string;
  /** Revision of the template that the page knows. */
  etag: string | undefined;
  open: boolean;
  /** Saves the editor's text. Resolves to its revision; null if that failed, after the user was told why. */
  save: ((note: string) => Promise<{ etag: string | undefined } | null>) | null;
  /** Tells the user why publishing failed. */
  onFailed: (failure: unknown) => Promise<void>;
  onClose: () => void;
}

/** Shows how the draft differs from the live version, and publishes it. */
export const PublishDrawer = memoWhileHidden(({ open }: PublishDrawerProps) => open)(function PublishDrawer(props) {
  const { templateId, name, versions, html, etag, open, save, onFailed, onClose } = props;
  const { live, channels, reload, isReviewRequired } = versions;
  const workspaceId = useWorkspaceId();
  const titleId = useId();
  const [note, setNote] = useState("");
  const [channel, setChannel] = useState<string>(LIVE_CHANNEL);

  const request: ComparisonRequest | null =
    open && live !== undefined
      ? {
          templateId,
          from: LIVE_CHANNEL,
          to: DRAFT_REFERENCE,
          unsaved: save ? { templateId, html } : null,
          revision: `${etag} ${live}`,
        }
      : null;
  const comparison = useComparison(request);
  const isReviewed = comparison.state.kind === "done" && comparison.state.comparison.review !== null;
  const mayPublish = !isReviewRequired || live === undefined || isReviewed;

  const publishing = useSubmission(async () => {
    try {
      const stored = save ? await save(note) : { etag };
      if (!stored) return onClose();
      const { number } = await call("POST /api/app/workspaces/:workspaceId/templates/:templateId/versions", {
        params: { workspaceId, templateId },
        headers: stored.etag ? { "if-match": stored.etag } : {},
        body: { note, channel },
      });
      showToast("success", publishedText(number, channel));
      setNote("");
      await reload();
    } catch (failure) {
      await onFailed(failure);
      // A busy or unreachable service may answer the next attempt.
      const canTryAgain = ![404, 412].includes(statusOf(failure));
      if (canTryAgain) return;
    }
    onClose();
  });

  return (
    <Drawer
      aria-labelledby={titleId}
      title={<span id={titleId}>{t("Publish")}</span>}
      open={open}
      onClose={() => !publishing.busy && onClose()}
      destroyOnHidden
      width="min(100vw, 1040px)"
      footer={
        <div className="version-footer">
          <Button disabled={publishing.busy} onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button disabled={!mayPublish} loading={publishing.busy} onClick={publishing.submit} type="primary">
            {t("Publish")}
          </Button>
        </div>
      }
    >
      <p className="version-intro">
        {t("Documents are generated from the new version as soon as it is live.")}
        {save && ` ${t("Your unsaved changes are saved first.")}`}
      </p>
      {request && (
        <CompareSummary name={name} request={request} comparison={comparison} asksForReview={isReviewRequired} />
      )}
      {request && <SchemaChanges request={request} />}
      {!mayPublish && (
        <Alert
          className="compare-rule"
          message={t("This workspace publishes only after a review: see the documents, and mark them as reviewed.")}
          showIcon
          type="info"
        />
      )}
      <Field label={t("Note (optional)")} error={undefined} hint={t("Says what is new. You see it in the history.")}>
        {(input) => (
          <Input.TextArea
            {...input}
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={LIMITS.maxVersionNoteCharacters}
            onChange={({ target }) => setNote(target.value)}
            value={note}
          />
        )}
      </Field>
      {channels.length > 1 && (
        <Choice label={t("Channel")} onChange={setChannel} value={channel}>
          {channels.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
      )}
      <Difference templateId={templateId} live={live} html={html} />
    </Drawer>
  );
});

function Difference({ templateId, live, html }: { templateId: string; live: number | undefined; html: string }) {
  const { text, failed, reload } = useVersionText(templateId, live);
  if (failed) return <LoadFailed what={t("The live version")} retry={reload} />;
  if (live !== undefined && text === undefined) return <Skeleton active paragraph={{ rows: 4 }} title={false} />;
  return (
    <CodeDiff
      original={{
        label: live === undefined ? t("Nothing is live") : t("Version {number}", { number: live }),
        text: text ?? "",
      }}
      modified={{ label: t("Draft"), text: html }}
    />
  );
}
