import { useEffect, useState } from "react";
import { useConditionalDeletion } from "../../../components/records/use-conditional-deletion";
import { useLatestCallback } from "../../../hooks/use-latest-callback";
import { useUnsavedWork } from "../../../hooks/use-unsaved-work";
import { t } from "../../../lib/i18n/translate";
import type { UnsavedWork } from "../../../lib/leave-guard";
import type { SampleForm } from "../samples/sample-form";
import { useSamples } from "../samples/use-samples";
import { useSettings } from "../samples/use-settings";
import type { StoredTemplate, TemplateForm } from "../template";
import type { TemplateDraft } from "../template-draft";
import { useTryOut } from "../try-out/use-try-out";
import { useDraftErrors } from "../use-draft-errors";
import { useVersions } from "../versions/use-versions";
import { useKeptTryOut } from "./use-kept-try-out";
import { useRestoredDraft } from "./use-restored-draft";
import { type SavingState, useSaving } from "./use-saving";

interface EditedTemplate {
  /** Null in create mode. */
  templateId: string | null;
  /** Stored template; in create mode both texts are empty. Only read when the page opens. */
  loaded: TemplateForm;
  /** Creates a template. Also called for an existing one that another member has deleted. */
  create: (form: TemplateForm) => Promise<StoredTemplate>;
  /** Saves the existing template. @throws CallError TEMPLATE_CHANGED if its revision is no longer the form's */
  save: (form: TemplateForm) => Promise<StoredTemplate>;
  onCreated: (id: string) => void;
  onDeleted: () => void;
}

/** Holds what the editor page edits, and what can be done with it. */
export function useTemplateEditor({ templateId, loaded, create, save, onCreated, onDeleted }: EditedTemplate) {
  const kept = useRestoredDraft(templateId, loaded);
  const [draft, setDraft] = useState<TemplateDraft>(kept.initial);
  const [replaced, setReplaced] = useState<Pick<TemplateDraft, "name" | "html"> | null>(null);
  const [goneId, setGoneId] = useState<string | null>(null);
  const editedId = templateId === goneId ? null : templateId;
  const creates = editedId === null;
  const errors = useDraftErrors(() => setGoneId(templateId));
  const { parameters } = draft;
  const { settings, replace: replaceSettings, ...settingFields } = useSettings(templateId);
  const mark = (failure: unknown, html = draft.html) => {
    errors.mark(failure, html);
    return settingFields.mark(failure);
  };
  const change = (part: Partial<TemplateDraft>) => {
    setDraft((current) => withPossibleName({ ...current, ...part }));
    errors.clear(part);
  };
  const onLoad = useLatestCallback((form: SampleForm) => {
    change({ parameters: form.parameters });
    replaceSettings(form.settings);
  });
  const samples = useSamples({ templateId: editedId, form: { parameters, settings }, onLoad });
  const tryOut = useTryOut({ draft, settings, templateId: editedId, errors, mark, isReady: !samples.isFilling });
  const versions = useVersions(editedId);
  const saving = useSaving({
    templateId: editedId,
    draft,
    loaded,
    etag: kept.initial.etag,
    errors,
    save: creates ? create : save,
    onSaved: (id) => {
      if (creates) onCreated(id);
      else void versions.reload();
    },
  });
  const deletion = useConditionalDeletion("templates", onDeleted);
  useKeptTryOut({ templateId, parameters, settings, isStored: samples.chosen !== null && !samples.isChanged });

  const gone = creates && templateId !== null;
  // The parameters of a saved template are stored in the browser, so they can't be lost.
  const hasNewParameters = creates && parameters.trim() !== "";
  const mayLoseParameters = hasNewParameters || samples.mayLose;
  const hasUnsavedWork = gone || mayLoseParameters || saving.isChanged;
  const loses = hasUnsavedWork && !deletion.busy && (mayLoseParameters || !saving.sent);
  useUnsavedWork(loses ? unsavedWork(draft, saving, { canSave: gone || hasNewParameters || saving.isChanged }) : null);
  useEffect(() => kept.hold(hasUnsavedWork ? { ...draft, etag: saving.etag } : null));

  return {
    draft,
    change,
    errors,
    mark,
    settings,
    settingFields,
    samples,
    tryOut,
    saving,
    versions,
    deletion,
    /** The stored template; null for a new one, and for one that another member has deleted. */
    editedId,
    creates,
    /** Whether another member has deleted the template. */
    gone,
    hasUnsavedWork,
    /** Whether the page shows changes that were not saved in the last session. */
    isRestored: kept.restored && hasUnsavedWork,
    /** The user's own text, which something stored has replaced. */
    replaced,
    keepReplaced: () => setReplaced({ name: draft.name, html: draft.html }),
    bringBack() {
      if (!replaced) return;
      change(replaced);
      setReplaced(null);
    },
    /** Replaces name and HTML by what is stored. */
    showStored(stored: TemplateForm): void {
      change({ kind: stored.kind, name: stored.name, html: stored.html });
      saving.reset(stored);
    },
  };
}

/** Describes what leaving the page would lose. Saving again while the template is being saved would be a conflict. */
function unsavedWork(draft: TemplateDraft, saving: SavingState, { canSave }: { canSave: boolean }): UnsavedWork {
  const name = draft.name.trim();
  const unsavedText =
    name === ""
      ? t("Your changes to the template are not saved yet.")
      : t("Your changes to {name} are not saved yet.", { name });
  return {
    text: canSave ? unsavedText : t("Your changes to the sample set are not saved yet."),
    save: canSave && !saving.busy ? async () => (await saving.saveFirst("")) !== null : undefined,
  };
}

/** Leaves out what a tag such as `{% render "header" %}` can't contain (PARTIAL_NAME in contract/product.ts). */
function withPossibleName(draft: TemplateDraft): TemplateDraft {
  return draft.kind === "partial" ? { ...draft, name: draft.name.replace(/["\\{}]/g, "") } : draft;
}

export type TemplateEditorState = ReturnType<typeof useTemplateEditor>;
export type TemplateEditorInput = EditedTemplate;
