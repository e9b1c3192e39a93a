import { useWarnAboutChange } from "@refinedev/core";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { DeleteDialog } from "../../../components/delete-dialog";
import { PageHeader } from "../../../components/page-header";
import { PageLoading } from "../../../components/page-loading";
import { useDeleteRecord } from "../../../components/records/use-delete-record";
import { useNavigationGuard } from "../../../hooks/use-navigation-guard";
import { usePageTitle } from "../../../hooks/use-page-title";
import { saveParameters } from "../../../session/saved-parameters";
import type { TemplateForm } from "../template";
import type { TemplateDraft } from "../template-draft";
import { ResultDialog } from "../try-out/result-dialog";
import { TryOutCard } from "../try-out/try-out-card";
import { useTryOut } from "../try-out/use-try-out";
import { useDraftErrors } from "../use-draft-errors";
import { GoneNotice, RestoredNotice } from "./draft-notices";
import { TemplateCard } from "./template-card";
import { useOverwriteQuestion } from "./use-overwrite-question";
import { useRestoredDraft } from "./use-restored-draft";
import { useSaving } from "./use-saving";
import { useShortcuts } from "./use-shortcuts";
import "./template-editor.css";

interface TemplateEditorProps {
  /** Null in create mode. */
  templateId: string | null;
  /** Stored template; in create mode both texts are empty. Only read when the page opens. */
  loaded: TemplateForm;
  /** Creates a template. Also called for an existing one that another member has deleted. Resolves to the new id. */
  create: (form: TemplateForm) => Promise<string>;
  /** Saves the existing template. Resolves to its id. */
  save: (form: TemplateForm) => Promise<string>;
  onCreated: (id: string) => void;
  onDeleted: () => void;
}

/** Shows name and HTML on the left, and a try-out with parameters on the right. */
export function TemplateEditor({ templateId, loaded, create, save, onCreated, onDeleted }: TemplateEditorProps) {
  const kept = useRestoredDraft(templateId, loaded);
  const [draft, setDraft] = useState(kept.initial);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const [goneId, setGoneId] = useState<string | null>(null);
  const editedId = templateId === goneId ? null : templateId;
  const errors = useDraftErrors(() => setGoneId(templateId));
  const tryOut = useTryOut(draft, editedId, errors);
  const deletion = useDeleteRecord("templates", onDeleted);
  const creates = editedId === null;
  usePageTitle(creates ? "Create new template" : "Edit template");

  const { mayOverwrite, question, asking } = useOverwriteQuestion();
  const saving = useSaving({
    draft,
    loaded,
    errors,
    mayOverwrite: async (knows) => editedId === null || (await mayOverwrite(editedId, knows)),
    save: creates ? create : save,
    onSaved: (id) => creates && onCreated(id),
  });

  const { parameters } = draft;
  useEffect(() => {
    if (templateId) saveParameters(templateId, parameters);
  }, [templateId, parameters]);

  useShortcuts({
    onSave: saving.submit,
    onGenerate: tryOut.generate,
    paused: asking || asksToDelete || deletion.busy || tryOut.result !== null,
  });

  const gone = creates && templateId !== null;
  // The parameters of a saved template are stored in the browser, so they can't be lost.
  const hasNewParameters = creates && parameters.trim() !== "";
  const changed = gone || hasNewParameters || saving.changed;
  useUnsavedChangesWarning({
    hasUnsavedChanges: changed && !deletion.busy && (hasNewParameters || !saving.sent),
  });
  useEffect(() => kept.hold(changed ? draft : null));

  const change = (part: Partial<TemplateDraft>) => {
    setDraft((current) => ({ ...current, ...part }));
    errors.clear(part);
  };

  return (
    <>
      {deletion.busy && <PageLoading />}
      <div hidden={deletion.busy}>
        <PageHeader title={creates ? "Create new template." : "Edit template."}>
          {!creates && (
            <Button danger disabled={saving.busy} onClick={() => setAsksToDelete(true)}>
              Delete
            </Button>
          )}
          <Button type="primary" loading={saving.busy} onClick={saving.submit}>
            {creates ? "Create" : "Save"}
          </Button>
        </PageHeader>
        {gone && <GoneNotice />}
        {kept.restored && changed && (
          <RestoredNotice onDiscard={() => change(creates ? { ...loaded, parameters: "" } : loaded)} />
        )}
        <div className="template-cards">
          <TemplateCard draft={draft} errors={errors} onChange={change} onSubmit={saving.submit} />
          <TryOutCard
            parameters={draft.parameters}
            error={errors.messages.parameters}
            busy={tryOut.generating}
            onChange={(parameters) => change({ parameters })}
            onGenerate={tryOut.generate}
          />
        </div>
      </div>
      {question}
      <ResultDialog name={draft.name.trim()} result={tryOut.result} onClose={tryOut.closeResult} />
      {editedId && (
        <DeleteDialog
          title="Delete template"
          open={asksToDelete}
          busy={deletion.busy}
          onConfirm={() => deletion.submit(editedId)}
          onClose={() => setAsksToDelete(false)}
        />
      )}
    </>
  );
}

/** Asks before the user leaves the page with unsaved changes. */
function useUnsavedChangesWarning({ hasUnsavedChanges }: { hasUnsavedChanges: boolean }) {
  const { setWarnWhen } = useWarnAboutChange();
  useEffect(() => setWarnWhen?.(hasUnsavedChanges), [hasUnsavedChanges, setWarnWhen]);
  useNavigationGuard({ hasUnsavedChanges });
}
