import { useEffect, useRef, useState } from "react";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { readSavedParameters } from "../../session/saved-parameters";
import { discardRescuedChanges, readRescuedChanges, trackUnsavedChanges } from "../../session/unsaved-changes";
import type { TemplateForm } from "./template";
import type { TemplateDraft } from "./template-checks";

/**
 * Saves what is typed from a session that ends under it.
 * @param templateId null in create mode
 * @param loaded what is edited
 * @returns `initial`: what the page begins with; `restored`: whether that is what the last session had not saved; `hold`
 *   has to be called with what is not saved (null where all is) whenever the page has rendered
 */
export function useKeptDraft(templateId: string | null, loaded: TemplateForm) {
  const workspaceId = useWorkspaceId();
  const key = `template-${templateId ?? `new-in-${workspaceId}`}`;
  const [{ initial, restored }] = useState(() => {
    const form = parsed(readRescuedChanges(key));
    const parameters = readRescuedChanges(parametersOf(key)) ?? (templateId ? readSavedParameters(templateId) : "");
    return { initial: { ...(form ?? loaded), parameters }, restored: form !== null };
  });
  const unsaved = useRef<TemplateDraft>(null);
  useEffect(() => {
    const form = () => {
      const { name, html } = unsaved.current ?? {};
      return unsaved.current && JSON.stringify({ name, html });
    };
    // By themselves: where they are too long for the storage, the template is kept all the same.
    const parameters = () => unsaved.current?.parameters || null;
    discardRescuedChanges(key);
    discardRescuedChanges(parametersOf(key));
    const releases = [
      trackUnsavedChanges({ key, read: form }),
      trackUnsavedChanges({ key: parametersOf(key), read: parameters }),
    ];
    return () => {
      for (const release of releases) release();
    };
  }, [key]);

  return {
    initial,
    restored,
    hold(draft: TemplateDraft | null): void {
      unsaved.current = draft;
    },
  };
}

const parametersOf = (key: string) => `${key}-parameters`;

function parsed(text: string | null): TemplateForm | null {
  if (text === null) return null;
  const { name, html }: TemplateForm = JSON.parse(text);
  return { name, html };
}
