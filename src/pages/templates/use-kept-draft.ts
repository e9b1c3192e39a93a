import { useEffect, useRef, useState } from "react";
import { useWorkspaceId } from "../../components/workspace-queries";
import { forgetKeptWork, holdWork, readKeptWork } from "../../providers/unsaved-work";
import type { TemplateForm } from "./template";

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
  const [kept] = useState(() => parsed(readKeptWork(key)));
  const unsaved = useRef<TemplateForm>(null);
  useEffect(() => {
    forgetKeptWork(key);
    return holdWork({ key, read: () => unsaved.current && JSON.stringify(unsaved.current) });
  }, [key]);

  return {
    initial: kept ?? loaded,
    restored: kept !== null,
    hold(form: TemplateForm | null): void {
      unsaved.current = form;
    },
  };
}

function parsed(text: string | null): TemplateForm | null {
  if (text === null) return null;
  const { name, html }: TemplateForm = JSON.parse(text);
  return { name, html };
}
