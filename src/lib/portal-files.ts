/** State of the files of the version that this tab runs. After a deployment they are gone. */
export type PortalFiles = "there" | "gone" | "unreachable";

let check: Promise<PortalFiles> | null = null;

/**
 * Asks the server for the page's first script, past the browser's cache. Its name changes with each version. Unlike a
 * failed import, a failed `fetch` is not remembered by Chromium: while the files can't be loaded, import nothing.
 * Calls at the same time share one request.
 */
export function checkPortalFiles(): Promise<PortalFiles> {
  check ??= ask().finally(() => {
    check = null;
  });
  return check;
}

async function ask(): Promise<PortalFiles> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  if (!script) return "there";
  const answer = await fetch(script.src, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer || answer.status >= 500) return "unreachable";
  // A proxy may refuse HEAD with another status, although the files are there.
  return answer.status === 404 ? "gone" : "there";
}
