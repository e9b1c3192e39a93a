import { LIMITS } from "../../contract/product";
import type { PrintOptions } from "../../contract/v1/print-options";
import { tooLarge } from "../http/api-error";
import type { CheckSettings } from "../templates/check-settings";
import { type TemplateScope, templateNotAllowed } from "../templates/find-template";
import type { TemplateResolver } from "../templates/template-resolver";
import type { TemplateSource } from "../templates/template-source";
import { currentTraceparent } from "../tracing/tracer";

/** A document that an API client asks for: of a template, by a reference to it, or of HTML. */
export interface DocumentRequest {
  template?: string | undefined;
  html?: string | undefined;
  options?: PrintOptions | undefined;
  filename?: string | undefined;
  webhook?: string | undefined;
}

/** A document request with its template as it is at this moment. */
export interface RenderJob extends TemplateSource {
  templateId: string | null;
  templateName: string | null;
  /** Null for HTML without a template, and for a draft. */
  templateVersion: number | null;
  /** Null for HTML without a template. */
  checkSettings: CheckSettings | null;
  options: PrintOptions;
  filename: string | null;
  webhook: string | null;
  /** Trace of the request. Null if requests are not traced. */
  traceparent: string | null;
  /** Arrival of the request: the time that the document sees as the present, however long it waits. */
  now: Date;
}

/**
 * Finds the request's template. Call it outside of any transaction.
 *
 * @param scope of the caller. HTML is refused, too, if the caller is limited to one template
 * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_NOT_ALLOWED, TEMPLATE_VERSION_NOT_FOUND, TEMPLATE_IS_PARTIAL,
 *   PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE
 */
export async function createRenderJob(
  templates: TemplateResolver,
  scope: TemplateScope,
  request: DocumentRequest,
): Promise<RenderJob> {
  const { template, html = "", options = {}, filename = null, webhook = null } = request;
  const output = { options, filename, webhook, traceparent: currentTraceparent(), now: new Date() };
  if (template === undefined) {
    if (scope.templateId) throw templateNotAllowed(scope.templateId);
    if (Buffer.byteLength(html) > LIMITS.maxTemplateBytes) throw tooLarge("html", LIMITS.maxTemplateBytes);
    const source = await templates.findPartials(scope.workspaceId, html);
    return { templateId: null, templateName: null, templateVersion: null, checkSettings: null, ...source, ...output };
  }
  const { id, name, version, checkSettings, source } = await templates.resolve(scope, template);
  return { templateId: id, templateName: name, templateVersion: version, checkSettings, ...source, ...output };
}

/** Returns the HTML of a job and of its partials. */
export const textsOf = ({ html, partials }: TemplateSource): string[] => [html, ...partials.map(({ html }) => html)];
