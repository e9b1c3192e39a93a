import { PartialSheet } from "../../../components/comparison/partial-sheet";
import { useLatestCallback } from "../../../hooks/use-latest-callback";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { fromBase64 } from "../../../lib/base64";
import { t } from "../../../lib/i18n/translate";
import { call } from "../../../session/http";
import type { SavingState } from "../editor/use-saving";
import { SchemaSheet } from "../schema/schema-sheet";
import type { TemplateForm } from "../template";
import type { TemplateDraft } from "../template-draft";
import { HistoryDrawer } from "./history-drawer";
import { PublishDrawer } from "./publish-drawer";
import type { Versions } from "./use-versions";
import { VersionBar, type VersionSheet } from "./version-bar";

interface TemplateVersionsProps {
  templateId: string;
  draft: TemplateDraft;
  versions: Versions;
  saving: SavingState;
  /** The open drawer; null = none. */
  open: VersionSheet | null;
  onOpen: (sheet: VersionSheet | null) => void;
  /** Replaces the editor's text by the template as it is stored now. */
  onRestored: (stored: TemplateForm) => void;
  /** Shows a line of the HTML in the editor. */
  onJump: (line: number) => void;
  /** Replaces the editor's HTML. */
  onChange: (part: Pick<TemplateDraft, "html">) => void;
}

/**
 * Shows which version of the template is live, publishes the draft, and opens the history. Only an open drawer renders
 * again while the user types.
 */
export function TemplateVersions(props: TemplateVersionsProps) {
  const { templateId, draft, versions, saving, open, onOpen, onRestored, onJump, onChange } = props;
  const workspaceId = useWorkspaceId();
  const close = () => onOpen(null);
  const setEtag = useLatestCallback(saving.setEtag);
  const fail = useLatestCallback(saving.fail);

  async function restore(number: number): Promise<string> {
    const params = { workspaceId, templateId, number: String(number) };
    const version = "/api/app/workspaces/:workspaceId/templates/:templateId/versions/:number";
    // A partial is used as it is saved, so saving it must stay the user's decision.
    if (draft.kind === "partial") {
      const { templateBase64 } = await call(`GET ${version}`, { params });
      onChange({ html: fromBase64(templateBase64) });
      return t("Version {number} is in the editor, but not saved", { number });
    }
    await call(`POST ${version}/restore`, { params, headers: saving.etag ? { "if-match": saving.etag } : {} });
    onRestored(await saving.readStored(templateId));
    return t("Version {number} is in the draft", { number });
  }

  return (
    <>
      <VersionBar
        templateId={templateId}
        kind={draft.kind}
        versions={versions}
        etag={saving.etag}
        busy={saving.busy}
        onChanged={setEtag}
        onFailed={fail}
        onOpen={onOpen}
      />
      <SchemaSheet
        templateId={templateId}
        etag={saving.etag}
        isChanged={saving.isChanged}
        open={open === "parameters"}
        onApplied={(etag, from) => {
          saving.follow(from, etag);
          void versions.reload();
        }}
        onFailed={saving.fail}
        onClose={close}
        onJump={onJump}
      />
      <PublishDrawer
        templateId={templateId}
        versions={versions}
        name={draft.name.trim()}
        html={draft.html}
        etag={saving.etag}
        open={open === "publish"}
        save={saving.isChanged ? saving.saveFirst : null}
        onFailed={saving.fail}
        onClose={close}
      />
      {draft.kind === "partial" && (
        <PartialSheet
          templateId={templateId}
          html={draft.html}
          isChanged={saving.isChanged}
          etag={saving.etag}
          open={open === "documents"}
          onClose={close}
        />
      )}
      <HistoryDrawer
        templateId={templateId}
        name={draft.name.trim()}
        kind={draft.kind}
        versions={versions}
        html={draft.html}
        isChanged={saving.isChanged}
        open={open === "history"}
        restore={restore}
        onFailed={saving.fail}
        onClose={close}
      />
    </>
  );
}
