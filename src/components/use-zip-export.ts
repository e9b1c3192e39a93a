import { useEffect, useRef, useState } from "react";
import type { ZIP_ROUTES } from "../../contract/routes";
import { errorMessage } from "../lib/error-message";
import { saveFile } from "../lib/save-file";
import { showToast } from "../lib/toast-store";
import { send } from "../session/http";

/** A call that answers with a zip, and the name of the file that is saved. */
interface ZipExport {
  call: (typeof ZIP_ROUTES)[number];
  file: string;
}

/** Templates of a workspace, as files that can be imported. */
export const TEMPLATE_EXPORT: ZipExport = {
  call: "GET /api/app/workspaces/:workspaceId/template-export",
  file: "templates.zip",
};

/** Everything in a workspace. */
export const WORKSPACE_EXPORT: ZipExport = {
  call: "GET /api/app/workspaces/:workspaceId/export",
  file: "workspace.zip",
};

/**
 * Downloads a zip of a workspace, and saves it. Leaving the page stops the download.
 * @returns `received`: bytes so far; null if nothing is being downloaded
 */
export function useZipExport({ call, file }: ZipExport, workspaceId: string, onSaved: () => void) {
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @param query the templates to export, if not all of them */
  async function start(query: { templates?: string }): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setReceived(0);
    try {
      const content = await send(call, {
        params: { workspaceId },
        query: { ...query },
        signal,
        onReceived: setReceived,
      });
      if (content instanceof Blob) saveFile(content, file);
      onSaved();
    } catch (failure) {
      if (!signal.aborted) showToast("error", errorMessage(failure));
    } finally {
      setReceived(null);
    }
  }

  return { received, start, cancel: () => running.current?.abort() };
}
