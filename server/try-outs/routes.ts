import { TEMPLATE_HEADER } from "../../contract/product";
import { renderPdf } from "../../contract/try-outs";
import { parseUuid } from "../../contract/uuid";
import { ExhaustedQuotas } from "../activities/exhausted-quotas";
import { recordGeneration } from "../activities/generations";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { Preparation } from "../http/call";
import { documentHeaders, renderDocument } from "../http/render-document";
import type { Serve } from "../http/serve";
import type { Plans } from "../products/plans";
import type { Renderer } from "../render/renderer";
import { decodeHtml } from "../templates/html";
import { assertParametersSize } from "../templates/parameters";
import { readTemplateName } from "../templates/template-name";

interface TryOutDependencies {
  db: Queries;
  renderer: Renderer;
  plans: Plans;
}

/** Serves the portal's try-outs: PDFs of templates that need not be saved. */
export function serveTryOuts(serve: Serve, { db, renderer, plans }: TryOutDependencies): void {
  const quotas = new ExhaustedQuotas({ db, plans });

  serve.speculative(renderPdf, {
    async prepare(preparation) {
      const { body, presumed, signal } = preparation;
      const html = decodeHtml("templateBase64", body.templateBase64);
      const parameters = body.parameters ?? "{}";
      assertParametersSize(parameters);
      const { workspaceId, ownerId: customerId } = presumed;
      const template = await templateOf(db, preparation);
      await quotas.assertNotKnown(workspaceId);
      const request = { template: html, parameters, signal, customerId, workspaceId };
      return { template, document: await renderDocument(renderer, request) };
    },

    async commit({ caller, prepared: { template, document }, reply, signal }) {
      reply.announceAnswer(document.pdf.length);
      const generation = {
        ...template,
        source: "CUSTOMER_PORTAL",
        generationTimeInMs: Math.round(document.timings.total),
        resultSizeInBytes: document.pdf.length,
      } as const;
      await quotas.track(caller.workspaceId, () => recordGeneration(db, caller, plans, { generation, signal }));
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
  if (rawHeaders[TEMPLATE_HEADER] === undefined) return { templateId: null, templateName: null };
  const templateId = parseUuid(rawHeaders[TEMPLATE_HEADER]);
  if (templateId === undefined) throw new ApiError("TEMPLATE_NOT_FOUND");
  return {
    templateId,
    templateName: await withWorkspace(db, workspaceId, (tx) => readTemplateName(tx, workspaceId, templateId)),
  };
}
