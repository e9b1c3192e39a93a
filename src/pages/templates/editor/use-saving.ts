import { useEffect, useRef, useState } from "react";
import { useSubmission } from "../../../hooks/use-submission";
import { sanitizeText } from "../../../lib/sanitize-text";
import type { TemplateForm } from "../template";
import { checkForSaving, type TemplateDraft } from "../template-draft";
import type { DraftErrors } from "../use-draft-errors";

interface Saving {
  draft: TemplateDraft;
  /** Template that was stored when the page opened. */
  loaded: TemplateForm;
  errors: DraftErrors;
  /** Resolves to whether the stored template may be overwritten. `knows` is the last version that this page knows. */
  mayOverwrite: (knows: TemplateForm) => Promise<boolean>;
  save: (form: TemplateForm) => Promise<string>;
  /** Called with the template's id, unless the user has left the page. */
  onSaved: (id: string) => void;
}

/**
 * Saves the draft.
 * @returns `submit`, which saves the contents at the time of the call; `busy`; `changed`: whether name or HTML differ
 *   from the stored template; `sent`: whether the current name and HTML are being sent
 */
export function useSaving({ draft, loaded, errors, mayOverwrite, save, onSaved }: Saving) {
  const [saved, setSaved] = useState(loaded);
  const [sending, setSending] = useState<TemplateForm | null>(null);
  const isHere = useIsHere();

  const { submit, busy } = useSubmission(async () => {
    const codes = checkForSaving(draft);
    errors.report(codes);
    if (codes.length > 0 || !(await mayOverwrite(saved))) return;
    const { name, html } = draft;
    setSending({ name, html });
    try {
      const id = await save({ name: sanitizeText(name), html });
      if (!isHere()) return;
      setSaved({ name, html });
      onSaved(id);
    } catch (failure) {
      errors.mark(failure);
    } finally {
      setSending(null);
    }
  });
  return { submit, busy, changed: !isSame(draft, saved), sent: sending !== null && isSame(draft, sending) };
}

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
