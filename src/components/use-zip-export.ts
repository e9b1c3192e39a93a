import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../lib/error-message";
import { saveFile } from "../lib/save-file";
import { showToast } from "../lib/toast-store";
import { send } from "../session/http";

/** Name of the file that is saved. */
export const EXPORT_FILE = "templates.zip";

/**
 * Downloads templates of a workspace as a zip of files, and saves it. Leaving the page stops the download.
 * @returns `received`: bytes so far; null if nothing is being downloaded
 */
export function useTemplateExport(workspaceId: string, onSaved: () => void) {
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @param query the templates to export; everything if empty */
  async function start(query: { templates?: string }): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setReceived(0);
    try {
      const content = await send("GET /api/app/workspaces/:workspaceId/template-export", {
        params: { workspaceId },
        query: { ...query },
        signal,
        onReceived: setReceived,
      });
      if (content instanceof Blob) saveFile(content, EXPORT_FILE);
      onSaved();
    } catch (failure) {
      if (!signal.aborted) showToast("error", errorMessage(failure));
    } finally {
      setReceived(null);
    }
  }

  return { received, start, cancel: () => running.current?.abort() };
}
