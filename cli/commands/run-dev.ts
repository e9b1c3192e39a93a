import { once } from "node:events";
import { Preview } from "../dev/preview";
import { startPreviewServer } from "../dev/preview-server";
import { watchFolder } from "../dev/watch-folder";
import { findFolder } from "../folder/folder-paths";
import { createLocalRenderer } from "../local/local-renderer";
import { writeMessage } from "../output/terminal";

/** Shows a folder of templates in the browser until the program is interrupted. @throws CliError */
export async function runDev(folder: string | undefined, port: number | undefined, signal: AbortSignal): Promise<void> {
  const root = await findFolder(folder);
  const renderer = await createLocalRenderer(signal, 1);
  const preview = new Preview({ root, renderer, signal });
  try {
    const server = await startPreviewServer(preview, port);
    const watcher = watchFolder(root, () => server.announceChange());
    try {
      writeMessage(`Preview: ${server.url}\nPress Ctrl+C to stop`);
      if (!signal.aborted) await once(signal, "abort");
      signal.throwIfAborted();
    } finally {
      watcher.close();
      await server.close();
    }
  } finally {
    await Promise.all([preview.close(), renderer.close()]);
  }
}
