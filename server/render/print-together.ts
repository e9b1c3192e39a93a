import { mayUseAssets } from "./assets/document-assets";
import type { BrowserPool } from "./chromium/browser/browser-pool";
import type { HtmlDocument, JointPrint, PrintLimits } from "./chromium/page/html-document";
import { isSelfContained, isStatic } from "./chromium/page/static-document";
import { StaticPage } from "./chromium/page/static-page";
import { abortable, type Deadline } from "./deadline";
import type { RenderRequest } from "./render-types";

/** Documents that are printed together. More make the layout slower again. */
export const MAX_TOGETHER = 20;
/** Longest HTML of all of them, in characters. Longer documents take long themselves, and gain little. */
const MAX_CHARACTERS = 2 ** 19;

/**
 * Whether the documents of a template may be printed together, as far as can be told before the template is filled in.
 * Documents with assets or tags may not (docs/decisions/0061-batches-printed-together.md).
 */
export const mayPrintTogether = (request: Pick<RenderRequest, "template" | "partials" | "options">): boolean =>
  !request.options?.tagged && request.options?.pageRanges === undefined && !mayUseAssets(request);

/**
 * Prints documents of one template and workspace into one PDF, if nothing would look different. Does not try again.
 *
 * @throws ConnectionGone, CommandFailed, RenderError; the reason of the deadline's signal
 */
export async function printTogether(
  browsers: Pick<BrowserPool, "withPage">,
  texts: readonly string[],
  { workspaceId, ...document }: Omit<HtmlDocument, "html" | "resources" | "assets"> & { workspaceId: string },
  limits: PrintLimits,
  deadline: Deadline,
): Promise<JointPrint> {
  const [first = "", ...further] = texts.map((text) => text.toWellFormed());
  const refusal = refusalOf([first, ...further]);
  if (refusal !== null) return { kind: "refused", reason: refusal };
  deadline.enter("process");
  return browsers.withPage({ kind: "static", workspaceId, mustBeNew: false }, deadline.signal, async (page) => {
    if (!(page instanceof StaticPage)) throw new Error("The pool lent another kind of page");
    const html = { ...document, html: first, resources: null, assets: null };
    return abortable(page.printTogether(html, further, limits, deadline), deadline.signal);
  });
}

function refusalOf(texts: readonly string[]): string | null {
  if (texts.length < 2) return "too few documents";
  if (texts.reduce((sum, { length }) => sum + length, 0) > MAX_CHARACTERS) return "length";
  if (!texts.every(isStatic)) return "scripts";
  return texts.every(isSelfContained) ? null : "subresources";
}
