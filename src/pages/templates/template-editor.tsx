import { useWarnAboutChange } from "@refinedev/core";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { DeleteDialog } from "../../components/delete-dialog";
import { PageHeader } from "../../components/page-header";
import { PageLoading } from "../../components/page-loading";
import { useDeleteRecord } from "../../components/records/use-delete-record";
import { useNavigationGuard } from "../../hooks/use-navigation-guard";
import { usePageTitle } from "../../hooks/use-page-title";
import { saveParameters } from "../../session/saved-parameters";
import { GoneNotice, RestoredNotice } from "./draft-notices";
import { ResultDialog } from "./result-dialog";
import type { TemplateForm } from "./template";
import { TemplateCard } from "./template-card";
import type { TemplateDraft } from "./template-checks";
import { TrialCard } from "./trial-card";
import { useDraftFaults } from "./use-draft-faults";
import { useKeptDraft } from "./use-kept-draft";
import { useOverwriteQuestion } from "./use-overwrite-question";
import { useSaving } from "./use-saving";
import { useShortcuts } from "./use-shortcuts";
import { useTrial } from "./use-trial";
import "./templates.css";

interface TemplateEditorProps {
  /** Null in create mode. */
  templateId: string | null;
  /** What is edited; both texts are empty in create mode. Read when the page opens only. */
  loaded: TemplateForm;
  /** Creates (`anew` where it is gone) or saves; resolves to the id. */
  save: (form: TemplateForm, anew: boolean) => Promise<string>;
  onCreated: (id: string) => void;
  onDeleted: () => void;
}

/** Name and HTML on the left, a trial with parameters on the right (spec 2, "Template create/edit"). */
export function TemplateEditor({ templateId, loaded, save, onCreated, onDeleted }: TemplateEditorProps) {
  const kept = useKeptDraft(templateId, loaded);
  const [draft, setDraft] = useState(kept.initial);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const [goneId, setGoneId] = useState<string | null>(null);
  const editedId = templateId === goneId ? null : templateId;
  const faults = useDraftFaults(() => setGoneId(templateId));
  const trial = useTrial(draft, editedId, faults);
  const deletion = useDeleteRecord("templates", onDeleted);
  const creates = editedId === null;
  usePageTitle(creates ? "Create new template" : "Edit template");

  const { mayOverwrite, question, asking } = useOverwriteQuestion();
  const saving = useSaving({
    draft,
    loaded,
    faults,
    mayOverwrite: async (knows) => editedId === null || (await mayOverwrite(editedId, knows)),
    save: (form) => save(form, creates),
    onSaved: (id) => creates && onCreated(id),
  });

  const { parameters } = draft;
  useEffect(() => {
    if (templateId) saveParameters(templateId, parameters);
  }, [templateId, parameters]);

  useShortcuts({
    onSave: saving.submit,
    onGenerate: trial.generate,
    paused: asking || asksToDelete || deletion.busy || trial.result !== null,
  });

  const gone = creates && templateId !== null;
  // Those of a saved template are kept from one time to the next.
  const hasNewParameters = creates && parameters.trim() !== "";
  const changed = gone || hasNewParameters || saving.changed;
  useWarning(changed && !deletion.busy && (hasNewParameters || !saving.sent));
  useEffect(() => kept.hold(changed ? draft : null));

  const change = (part: Partial<TemplateDraft>) => {
    setDraft((current) => ({ ...current, ...part }));
    for (const field of Object.keys(part)) faults.clear(field as keyof TemplateDraft);
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
          <TemplateCard draft={draft} faults={faults} onChange={change} onSubmit={saving.submit} />
          <TrialCard
            parameters={draft.parameters}
            fault={faults.messages.parameters}
            busy={trial.generating}
            onChange={(parameters) => change({ parameters })}
            onGenerate={trial.generate}
          />
        </div>
      </div>
      {question}
      <ResultDialog name={draft.name.trim()} result={trial.result} onClose={trial.closeResult} />
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

/** Asks before the page is left while something is not saved. */
function useWarning(unsaved: boolean) {
  const { setWarnWhen } = useWarnAboutChange();
  useEffect(() => setWarnWhen?.(unsaved), [unsaved, setWarnWhen]);
  useNavigationGuard(unsaved);
}
