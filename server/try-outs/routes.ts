import { TEMPLATE_HEADER } from "../../contract/product";
import { renderPdf } from "../../contract/try-outs";
import { parseUuid } from "../../contract/uuid";
import { ExhaustedQuotas } from "../activities/exhausted-quotas";
import type { GenerationRecorder } from "../activities/generation-recorder";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { Preparation } from "../http/call";
import { documentHeaders, renderDocument } from "../http/render-document";
import { noteDocument, noteTemplate } from "../http/request-notes";
import type { Serve } from "../http/serve";
import type { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import type { Plans } from "../products/plans";
import type { Renderer } from "../render/renderer";
import { decodeHtml } from "../templates/html";
import { assertParametersSize } from "../templates/parameters";
import { schemasOf } from "../templates/schemas";
import { readTemplateName } from "../templates/template-name";
import type { TemplateResolver } from "../templates/template-resolver";
import { withSpan } from "../tracing/tracer";

interface TryOutDependencies {
  db: Queries;
  renderer: Renderer;
  plans: Plans;
  templates: TemplateResolver;
  /** Limits the concurrent transactions of each customer. */
  transactions: ConcurrencyLimiter;
  recorder: GenerationRecorder;
}

/** Serves the portal's try-outs: PDFs of templates that need not be saved. */
export function serveTryOuts(
  serve: Serve,
  { db, renderer, plans, templates, transactions, recorder }: TryOutDependencies,
): void {
  const quotas = new ExhaustedQuotas({ db, plans });

  serve.speculative(renderPdf, {
    async prepare(preparation) {
      const { body, presumed, signal, notes } = preparation;
      const html = decodeHtml("templateBase64", body.templateBase64);
      const parameters = body.parameters ?? "{}";
      assertParametersSize(parameters);
      const { workspaceId, ownerId: customerId } = presumed;
      const read = async () => {
        await quotas.assertNotKnown(workspaceId);
        return [await templateOf(db, preparation), await templates.findPartials(workspaceId, html)] as const;
      };
      const [{ check, ...template }, { partials }] = await transactions.run(customerId, read, signal);
      noteTemplate(notes, { ...template, templateVersion: null });
      const { options = {} } = body;
      const now = body.now == null ? new Date() : new Date(body.now * 1000);
      const source = { template: html, partials, parameters, ...(check && { check }) };
      const request = { ...source, options, now, signal, customerId, workspaceId };
      const document = await renderDocument(renderer, request);
      noteDocument(notes, document);
      return { template, document };
    },

    async commit({ caller, prepared: { template, document }, reply, signal }) {
      reply.announceAnswer(document.pdf.length);
      const generation = {
        ...template,
        templateVersion: null,
        source: "CUSTOMER_PORTAL",
        generationTimeInMs: Math.round(document.timings.total),
        resultSizeInBytes: document.pdf.length,
      } as const;
      const record = () => recorder.record(caller, { generation, signal });
      await withSpan("finish", {}, () => quotas.track(caller.workspaceId, record));
      reply.headers({ "content-disposition": "inline", ...documentHeaders(document) });
      return document.pdf;
    },
  });
}

/**
 * Finds the template that a try-out belongs to. A header names it, because neither path nor body does.
 *
 * @throws ApiError TEMPLATE_NOT_FOUND
 */
async function templateOf(db: Queries, { presumed: { workspaceId }, rawHeaders }: Preparation<typeof renderPdf>) {
  if (rawHeaders[TEMPLATE_HEADER] === undefined) return { templateId: null, templateName: null, check: undefined };
  const templateId = parseUuid(rawHeaders[TEMPLATE_HEADER]);
  if (templateId === undefined) throw new ApiError("TEMPLATE_NOT_FOUND");
  return withWorkspace(db, workspaceId, async (tx) => {
    const templateName = await readTemplateName(tx, workspaceId, templateId);
    const { edits, parameterCheck: mode } = await schemasOf(tx, workspaceId, templateId).settings();
    const check = mode === "off" ? undefined : { mode, schema: null, edits: edits && JSON.stringify(edits) };
    return { templateId, templateName, check };
  });
}
