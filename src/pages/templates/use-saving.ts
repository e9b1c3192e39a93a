import { useEffect, useRef, useState } from "react";
import { useSubmission } from "../../hooks/use-submission";
import { sanitizeText } from "../../lib/sanitize-text";
import type { TemplateForm } from "./template";
import { checkForSaving, type TemplateDraft } from "./template-checks";
import type { DraftFaults } from "./use-draft-faults";

interface Saving {
  draft: TemplateDraft;
  /** What the service had when the page opened. */
  loaded: TemplateForm;
  faults: DraftFaults;
  /** Asked before anything is sent; resolves to whether what the page `knows` may be written over. */
  mayOverwrite: (knows: TemplateForm) => Promise<boolean>;
  save: (form: TemplateForm) => Promise<string>;
  /** Called with the template's id, unless the page has been left meanwhile. */
  onSaved: (id: string) => void;
}

/**
 * Saves a draft as it stands when that is asked for.
 * @returns `submit`, and `busy` until it is done; `changed`: whether name or HTML are not what the service has; `sent`:
 *   whether they are what it is being sent right now
 */
export function useSaving({ draft, loaded, faults, mayOverwrite, save, onSaved }: Saving) {
  const [saved, setSaved] = useState(loaded);
  const [sending, setSending] = useState<TemplateForm | null>(null);
  const isHere = useIsHere();

  const { submit, busy } = useSubmission(async () => {
    const codes = checkForSaving(draft);
    faults.report(codes);
    if (codes.length > 0 || !(await mayOverwrite(saved))) return;
    const { name, html } = draft;
    setSending({ name, html });
    try {
      const id = await save({ name: sanitizeText(name), html });
      if (!isHere()) return;
      setSaved({ name, html });
      onSaved(id);
    } catch (failure) {
      faults.mark(failure);
    } finally {
      setSending(null);
    }
  });
  return { submit, busy, changed: !isSame(draft, saved), sent: sending !== null && isSame(draft, sending) };
}

function isSame(one: TemplateForm, other: TemplateForm): boolean {
  return one.name === other.name && one.html === other.html;
}

/** @returns whether the page still shows: an answer may arrive after the user has gone elsewhere */
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
