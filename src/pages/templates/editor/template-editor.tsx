import { Button } from "antd";
import { useState } from "react";
import { Breadcrumb } from "../../../components/breadcrumb";
import { PageHeader } from "../../../components/page-header";
import { PageLoading } from "../../../components/page-loading";
import { usePageTitle } from "../../../hooks/use-page-title";
import { t } from "../../../lib/i18n/translate";
import { DeleteTemplateDialog } from "../delete-template-dialog";
import { LivePage } from "../preview/live-page";
import { PaneButtons } from "../preview/pane-controls";
import { SourceCursor } from "../preview/source-cursor";
import { usePanes } from "../preview/use-panes";
import { EditorWorkspace } from "../preview/workspace";
import type { TemplateRecord } from "../template";
import type { SourcePlace } from "../template-fault";
import { ResultDialog } from "../try-out/result-dialog";
import { TemplateVersions } from "../versions/template-versions";
import type { VersionSheet } from "../versions/version-bar";
import { ConflictDialog } from "./conflict-dialog";
import { GoneNotice, ReplacedNotice, RestoredNotice } from "./draft-notices";
import { KindField } from "./kind-field";
import { PartialUse } from "./partial-use";
import { TemplateCard } from "./template-card";
import { TryOutPart } from "./try-out-part";
import { useShortcuts } from "./use-shortcuts";
import { useShownErrors } from "./use-shown-errors";
import { type TemplateEditorInput, useTemplateEditor } from "./use-template-editor";
import "./template-editor.css";

interface TemplateEditorProps extends TemplateEditorInput {
  /** Templates that use the stored partial. */
  usedBy: NonNullable<TemplateRecord["usedBy"]>;
}

/** Shows name and HTML on the left; on the right the page, and below it a try-out with parameters. */
export function TemplateEditor({ usedBy, ...input }: TemplateEditorProps) {
  const editor = useTemplateEditor(input);
  const { draft, change, errors, saving, versions, tryOut, deletion, editedId, creates } = editor;
  const [asksToDelete, setAsksToDelete] = useState(false);
  const [sheet, setSheet] = useState<VersionSheet | null>(null);
  const [jump, setJump] = useState<SourcePlace | null>(null);
  const [cursor] = useState(() => new SourceCursor());
  const panes = usePanes();
  const jumpTo = (place: SourcePlace) => {
    panes.show("source");
    // A new object, because the same place can be asked for again.
    setJump({ ...place });
  };
  usePageTitle(creates ? t("Create new template") : t("{name} · Edit template", { name: saving.storedName }));
  useShownErrors(panes, editor);
  useShortcuts({
    onSave: saving.submit,
    onGenerate: tryOut.generate,
    paused: sheet !== null || saving.conflict !== null || asksToDelete || deletion.busy || tryOut.result !== null,
  });

  return (
    <>
      {deletion.busy && <PageLoading />}
      <div className="editor-page" hidden={deletion.busy}>
        <PageHeader
          title={creates ? t("Create new template.") : t("Edit template.")}
          isUnsaved={editor.hasUnsavedWork}
          trail={
            <Breadcrumb
              list={{ label: t("Templates"), path: "/templates" }}
              current={creates ? t("New template") : saving.storedName}
            />
          }
        >
          <PaneButtons panes={panes} />
          {!creates && (
            <Button danger disabled={saving.busy} onClick={() => setAsksToDelete(true)}>
              {t("Delete")}
            </Button>
          )}
          <Button type="primary" loading={saving.busy} onClick={saving.submit}>
            {creates ? t("Create") : t("Save")}
          </Button>
        </PageHeader>
        {editedId && (
          <TemplateVersions
            templateId={editedId}
            draft={draft}
            versions={versions}
            saving={saving}
            open={sheet}
            onOpen={setSheet}
            onJump={(line) => jumpTo({ line, column: null })}
            onRestored={(stored) => {
              if (saving.isChanged) editor.keepReplaced();
              editor.showStored(stored);
            }}
            onChange={(part) => {
              if (saving.isChanged) editor.keepReplaced();
              change(part);
            }}
          />
        )}
        {editor.gone && <GoneNotice />}
        {editor.isRestored && (
          <RestoredNotice
            onDiscard={() => {
              editor.showStored(input.loaded);
              if (creates) change({ parameters: "" });
            }}
          />
        )}
        {editor.replaced && <ReplacedNotice onUndo={editor.bringBack} />}
        <EditorWorkspace
          panes={panes}
          source={
            <TemplateCard
              templateId={editedId}
              etag={saving.etag}
              draft={draft}
              errors={errors}
              jump={jump}
              onChange={change}
              onCursor={cursor.move}
              onSubmit={saving.submit}
            >
              {creates ? (
                <KindField kind={draft.kind} onChange={(kind) => change({ kind })} />
              ) : (
                draft.kind === "partial" && <PartialUse name={draft.name.trim()} usedBy={usedBy} />
              )}
            </TemplateCard>
          }
          page={
            <LivePage
              cursor={cursor}
              html={draft.html}
              isShown={panes.isShown("page") && !deletion.busy}
              onJump={jumpTo}
              onShow={() => panes.show("page")}
              parameters={draft.parameters}
              settings={editor.settings}
            />
          }
          data={<TryOutPart editor={editor} panes={panes} />}
        />
      </div>
      <ConflictDialog
        conflict={saving.conflict}
        mine={draft}
        isChanged={saving.isChanged}
        busy={saving.busy}
        onKeepMine={saving.keepMine}
        onTakeTheirs={() => {
          if (!saving.conflict) return;
          editor.keepReplaced();
          editor.showStored(saving.conflict.theirs);
        }}
        onClose={saving.closeConflict}
      />
      <ResultDialog
        templateId={draft.kind === "document" ? editedId : null}
        name={draft.name.trim()}
        result={tryOut.result}
        onClose={tryOut.closeResult}
      />
      {editedId && (
        <DeleteTemplateDialog
          deletion={deletion}
          name={saving.storedName}
          open={asksToDelete}
          onConfirm={() => deletion.submit(editedId, saving.etag)}
          onClose={() => setAsksToDelete(false)}
        />
      )}
    </>
  );
}
