import { useEffect, useRef, useState } from "react";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { readSavedParameters } from "../../../session/saved-parameters";
import { discardRescuedChanges, readRescuedChanges, trackUnsavedChanges } from "../../../session/unsaved-changes";
import type { TemplateForm } from "../template";
import type { TemplateDraft } from "../template-draft";

/**
 * Keeps unsaved input when a session ends, and restores it in the next one.
 * @param templateId null in create mode
 * @param loaded the stored template
 * @returns `initial`: contents to start with, and the revision that they were written for; `restored`: whether they are
 *   unsaved input of the last session; `hold`: call it after each rendering with the unsaved contents, or null if
 *   everything is saved
 */
export function useRestoredDraft(templateId: string | null, loaded: TemplateForm) {
  const workspaceId = useWorkspaceId();
  const key = `template-${templateId ?? `new-in-${workspaceId}`}`;
  const [{ initial, restored }] = useState(() => {
    const form = parsed(readRescuedChanges(key));
    const parameters = readRescuedChanges(parametersKeyOf(key)) ?? (templateId ? readSavedParameters(templateId) : "");
    return { initial: { ...(form ?? loaded), parameters }, restored: form !== null };
  });
  const unsaved = useRef<UnsavedDraft>(null);
  useEffect(() => {
    const form = () => {
      const { kind, name, html, etag } = unsaved.current ?? {};
      return unsaved.current && JSON.stringify({ kind, name, html, etag });
    };
    // Stored separately: if they are too long for the storage, the template is still kept.
    const parameters = () => unsaved.current?.parameters || null;
    discardRescuedChanges(key);
    discardRescuedChanges(parametersKeyOf(key));
    const releases = [
      trackUnsavedChanges({ key, read: form }),
      trackUnsavedChanges({ key: parametersKeyOf(key), read: parameters }),
    ];
    return () => {
      for (const release of releases) release();
    };
  }, [key]);

  return {
    initial,
    restored,
    hold(draft: UnsavedDraft | null): void {
      unsaved.current = draft;
    },
  };
}

type UnsavedDraft = TemplateDraft & Pick<TemplateForm, "etag">;

const parametersKeyOf = (key: string) => `${key}-parameters`;

function parsed(text: string | null): TemplateForm | null {
  if (text === null) return null;
  // A draft that an earlier release has kept has no kind.
  const { kind = "document", name, html, etag }: Partial<TemplateForm> = JSON.parse(text);
  return { kind, name: name ?? "", html: html ?? "", etag };
}
