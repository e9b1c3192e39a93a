import { Button, Switch } from "antd";
import { type ReactNode, useId } from "react";
import type { TemplateKind } from "../../../../contract/product";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { strongTag } from "../../../lib/strong-tag";
import { call } from "../../../session/http";
import type { Versions } from "./use-versions";
import "./versions.css";

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
  onPublish: () => void;
  /** More buttons. */
  children?: ReactNode;
}

/**
 * Shows which version is live, and lets the user choose whether saving publishes. No control has 'Save' in its name:
 * that is the template's own button. A partial is used as it is saved, so it has nothing to publish.
 */
export function VersionBar(props: VersionBarProps) {
  const { templateId, kind, versions, etag, busy, onChanged, onFailed, onPublish, children } = props;
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
        The versions could not be loaded. <Button onClick={() => void reload()}>Try again</Button>
      </p>
    );
  }
  if (!draft) return null;
  const isUnpublished = live !== undefined && !draft.isPublished;
  return (
    <div className="version-bar">
      {kind === "document" && (
        <>
          {live !== undefined && (
            <p>{isUnpublished ? `Draft: changed since version ${live}` : `Version ${live} is live`}</p>
          )}
          {isReviewRequired ? (
            <span>Goes live after a review</span>
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
              <label htmlFor={switchId}>Publish changes at once</label>
            </span>
          )}
        </>
      )}
      <div className="version-actions">
        {children}
        {kind === "document" && (!publishOnSave || isReviewRequired || isUnpublished) && (
          <Button disabled={busy || switching.busy} onClick={onPublish}>
            Publish
          </Button>
        )}
      </div>
    </div>
  );
}
