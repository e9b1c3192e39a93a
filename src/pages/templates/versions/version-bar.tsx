import { Button, Switch } from "antd";
import { memo, useId } from "react";
import type { TemplateKind } from "../../../../contract/product";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { t } from "../../../lib/i18n/translate";
import { strongTag } from "../../../lib/strong-tag";
import { call } from "../../../session/http";
import type { Versions } from "./use-versions";
import "./versions.css";

/** A drawer about the template. */
export type VersionSheet = "publish" | "history" | "parameters" | "documents";

interface VersionBarProps {
  templateId: string;
  kind: TemplateKind;
  versions: Versions;
  /** Revision of the template that the page knows. */
  etag: string | undefined;
  /** Whether the template is being saved. */
  busy: boolean;
  /** Called with the revision after a change. Undefined if a proxy removes the header. */
  onChanged: (etag: string | undefined) => void;
  /** Tells the user why a change has failed. */
  onFailed: (failure: unknown) => Promise<void>;
  onOpen: (sheet: VersionSheet) => void;
}

/**
 * Shows which version is live, and lets the user choose whether saving publishes. No control has 'Save' in its name:
 * that is the template's own button. A partial is used as it is saved, so it has nothing to publish. The bar does not
 * render again with each character of the HTML, so callers pass functions that stay the same.
 */
export const VersionBar = memo(function VersionBar(props: VersionBarProps) {
  const { templateId, kind, versions, etag, busy, onChanged, onFailed, onOpen } = props;
  const { draft, live, publishOnSave, isReviewRequired, reload } = versions;
  const workspaceId = useWorkspaceId();
  const switchId = useId();
  const switching = useSubmission(async (on: boolean) => {
    try {
      const params = { workspaceId, templateId };
      await call("PATCH /api/app/workspaces/:workspaceId/templates/:templateId", {
        params,
        body: { publishOnSave: on },
        headers: etag ? { "if-match": etag } : {},
        onHeaders: (header) => onChanged(strongTag(header("etag")) ?? undefined),
      });
      await reload();
    } catch (failure) {
      await onFailed(failure);
    }
  });
  if (versions.failed) {
    return (
      <p className="version-bar" role="alert">
        {t("The versions could not be loaded.")} <Button onClick={() => void reload()}>{t("Try again")}</Button>
      </p>
    );
  }
  // Until it is loaded, the bar is invisible but has its usual height, so that nothing moves afterwards.
  const number = draft ? live : "…";
  const isUnpublished = draft && live !== undefined && !draft.isPublished;
  return (
    <div className="version-bar" style={draft ? undefined : { visibility: "hidden" }}>
      {kind === "document" && (
        <>
          {number !== undefined && (
            <p>
              {isUnpublished
                ? t("Draft: changed since version {number}", { number })
                : t("Version {number} is live", { number })}
            </p>
          )}
          {isReviewRequired ? (
            <span>{t("Goes live after a review")}</span>
          ) : (
            <span className="version-switch">
              <Switch
                id={switchId}
                checked={publishOnSave}
                disabled={busy}
                loading={switching.busy}
                onChange={(on) => void switching.submit(on)}
                size="small"
              />
              <label htmlFor={switchId}>{t("Publish changes at once")}</label>
            </span>
          )}
        </>
      )}
      <div className="version-actions">
        {kind === "document" && <Button onClick={() => onOpen("parameters")}>{t("Parameters")}</Button>}
        {kind === "partial" && <Button onClick={() => onOpen("documents")}>{t("Compare documents")}</Button>}
        <Button onClick={() => onOpen("history")}>{t("History")}</Button>
        {kind === "document" && (!publishOnSave || isReviewRequired || isUnpublished) && (
          <Button disabled={busy || switching.busy} onClick={() => onOpen("publish")}>
            {t("Publish")}
          </Button>
        )}
      </div>
    </div>
  );
});
