import { useDataProvider } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { type ForeignChange, foreignChangeOf, isForeignChange } from "../../../components/records/foreign-change";
import { useSubmission } from "../../../hooks/use-submission";
import { CallError } from "../../../lib/call-error";
import { errorMessage } from "../../../lib/error-message";
import { sanitizeText } from "../../../lib/sanitize-text";
import { showToast } from "../../../lib/toast-store";
import type { StoredTemplate, TemplateForm, TemplateRecord } from "../template";
import { checkForSaving, type TemplateDraft } from "../template-draft";
import type { DraftErrors } from "../use-draft-errors";

/** A template that has changed since the page read it. */
export interface Conflict extends ForeignChange {
  /** The template as it is stored now. */
  theirs: TemplateForm;
  /** Whether name and HTML are as the page knows them, so that only settings have changed. */
  isTextSame: boolean;
}

interface Saving {
  /** Null for a template that is not stored. */
  templateId: string | null;
  draft: TemplateDraft;
  /** Template that was stored when the page opened. */
  loaded: TemplateForm;
  /** Revision that the draft was written for. */
  etag: string | undefined;
  errors: DraftErrors;
  save: (form: TemplateForm) => Promise<StoredTemplate>;
  /** Called with the template's id, unless the user has left the page. */
  onSaved: (id: string) => void;
}

/**
 * Saves the draft. If the template has changed since the page read it, nothing is overwritten: `conflict` is set until
 * the user decides.
 * @returns `submit`, which saves the contents at the time of the call; `busy`; `changed`: whether name or HTML differ
 *   from the stored template; `sent`: whether the current name and HTML are being sent
 */
export function useSaving({ templateId, draft, loaded, etag, errors, save, onSaved }: Saving) {
  const dataProvider = useDataProvider();
  const [saved, setSaved] = useState<TemplateForm>({ ...loaded, etag });
  const [sending, setSending] = useState<TemplateForm | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isHere = useIsHere();

  const { submit, busy } = useSubmission(async (known: string | undefined) => {
    await store(known);
  });

  /** Resolves to null if saving failed, after the user was told why. */
  async function store(known: string | undefined, note = ""): Promise<StoredTemplate | null> {
    const codes = checkForSaving(draft);
    errors.report(codes);
    if (codes.length > 0) return null;
    const { kind, name, html } = draft;
    setSending({ kind, name, html });
    try {
      const stored = await save({ kind, name: sanitizeText(name), html, etag: known, ...(note && { note }) });
      if (!isHere()) return null;
      setSaved({ kind, name, html, etag: stored.etag });
      setConflict(null);
      onSaved(stored.id);
      return stored;
    } catch (failure) {
      await explain(failure);
      return null;
    } finally {
      setSending(null);
    }
  }

  /** Marks fields, or asks about a conflict. */
  async function explain(failure: unknown): Promise<void> {
    if (isForeignChange(failure) && templateId !== null) return showConflict(failure, templateId);
    if (failure instanceof CallError && failure.errorCode === "TEMPLATE_NOT_FOUND") setConflict(null);
    errors.mark(failure, draft.html);
  }

  async function readStored(id: string): Promise<TemplateForm> {
    const { data } = await dataProvider().getOne<TemplateRecord>({ resource: "templates", id });
    const { kind, name, html = "", etag } = data;
    return { kind, name, html, etag };
  }

  async function showConflict(failure: CallError, id: string): Promise<void> {
    try {
      const theirs = await readStored(id);
      setConflict({
        ...foreignChangeOf(failure),
        theirs,
        // A restored draft may have been written for an older text.
        isTextSame: etag === loaded.etag && isSame(theirs, saved),
      });
    } catch (unread) {
      showToast("error", errorMessage(unread));
      errors.mark(unread, draft.html);
    }
  }

  return {
    busy,
    isChanged: !isSame(draft, saved),
    sent: sending !== null && isSame(draft, sending),
    /** Name of the stored template; empty in create mode. */
    storedName: saved.name,
    /** Revision that the page knows. */
    etag: saved.etag,
    submit: () => submit(saved.etag),
    /** Saves before something else happens. @param note says what is new, if saving publishes a version */
    saveFirst: (note: string) => store(saved.etag, note),
    /** Reads the template as it is stored now. @throws CallError */
    readStored,
    /** Tells the user why another call that changes the template has failed. */
    async fail(failure: unknown): Promise<void> {
      if (!isForeignChange(failure)) showToast("error", errorMessage(failure));
      await explain(failure);
    },
    /** Takes the revision after a change of the template's settings that the page has made. */
    setEtag: (etag: string | undefined) => setSaved((current) => ({ ...current, etag })),
    conflict,
    closeConflict: () => setConflict(null),
    /** Saves the draft over the changes that the conflict is about, but not over later ones. */
    keepMine: () => submit(conflict?.theirs.etag),
    /** Takes over the revision of a change that this page made to the template, but not to its name or HTML. */
    follow(from: string | undefined, to: string | undefined): void {
      setSaved((current) => (current.etag === from ? { ...current, etag: to } : current));
    },
    /** Makes a template, as it is stored, the one that the draft is compared with. The caller replaces the draft. */
    reset(stored: TemplateForm): void {
      setSaved(stored);
      setConflict(null);
    },
  };
}

export type SavingState = ReturnType<typeof useSaving>;

function isSame(one: TemplateForm, other: TemplateForm): boolean {
  return one.name === other.name && one.html === other.html;
}

/** Returns a function that returns whether the page is still shown. Answers may arrive after the user has left it. */
function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
