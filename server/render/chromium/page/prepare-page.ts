import { GENERIC_FAMILIES } from "../../engine/configure-fonts";
import { SEND_NOTHING, WATCH_PLATEN_READY } from "./page-scripts";
import type { PageTarget } from "./page-target";

/** A live page prints one document, whatever that does. A still one, with its scripts off, prints as many as its keeper gives it. */
export type PageKind = "live" | "still";

/** Readies an empty page for documents: it asks us for everything, reaches nothing, keeps nothing, and has our fonts. */
export async function preparePage(target: PageTarget, kind: PageKind): Promise<void> {
  const { connection, session, context } = target;
  await Promise.all([
    target.findFrame(),
    kind === "live" ? forScripts(target) : withoutScripts(target),
    connection.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] }, session),
    connection.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId: context }),
    connection.send("Page.setFontFamilies", { fontFamilies: GENERIC_FAMILIES }, session),
  ]);
}

async function forScripts({ connection, session }: PageTarget): Promise<void> {
  const expression = `${WATCH_PLATEN_READY}; ${SEND_NOTHING}`;
  await Promise.all([
    // For dialogs, which a still document has none of.
    connection.send("Page.enable", {}, session),
    connection.send("Runtime.evaluate", { expression, awaitPromise: false, returnByValue: true }, session),
  ]);
}

async function withoutScripts({ connection, session }: PageTarget): Promise<void> {
  await connection.send("Emulation.setScriptExecutionDisabled", { value: true }, session);
}
