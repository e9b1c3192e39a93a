import { renderPdf } from "../../contract/pdf";
import { TEMPLATE_HEADER, WORKSPACE_HEADER } from "../../contract/product";
import { ExhaustedQuotas } from "../activities/exhausted-quotas";
import { recordGeneration } from "../activities/generations";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { documentHeaders, renderDocument } from "../http/render-document";
import type { Preparation, Serve } from "../http/serve";
import { isUuid } from "../http/uuid";
import type { Plans } from "../products/plans";
import type { Renderer } from "../render/renderer";
import { decodeHtml } from "../templates/html";
import { assertParametersSize } from "../templates/parameters";
import { readTemplateName } from "../templates/template-name";

interface PdfDependencies {
  db: Queries;
  renderer: Renderer;
  plans: Plans;
}

type PdfPreparation = Preparation<typeof renderPdf>;

/** Serves the portal's try-outs: PDFs of templates that need not be saved. */
export function servePdf(serve: Serve, { db, renderer, plans }: PdfDependencies): void {
  const quotas = new ExhaustedQuotas(db, plans);

  serve.speculative(renderPdf, {
    async prepare(preparation) {
      const { body, presumed, rawHeaders, signal } = preparation;
      const html = decodeHtml("templateBase64", body.templateBase64);
      const parameters = body.parameters ?? {};
      assertParametersSize(parameters, rawHeaders);
      const template = await templateOf(db, preparation);
      if (presumed.role) await quotas.assertNotKnown(presumed.workspaceId);
      const fairnessKey = presumed.role ? presumed.workspaceId : presumed.customerId;
      return {
        template,
        document: await renderDocument(renderer, { template: html, parameters, signal, fairnessKey }),
      };
    },

    async commit({ caller, prepared: { template, document }, reply, signal }) {
      if (caller.role) {
        const generation = {
          ...template,
          source: "CUSTOMER_PORTAL",
          generationTimeInMs: Math.round(document.timings.total),
          resultSizeInBytes: document.pdf.length,
        } as const;
        await quotas.track(caller.workspaceId, () => recordGeneration(db, caller, plans, { generation, signal }));
      }
      reply.headers({ "content-disposition": "inline", ...documentHeaders(document) });
      return document.pdf;
    },
  });
}

/**
 * Finds the template that a try-out belongs to. Headers name it and its workspace, because neither path nor body does.
 * A try-out without workspace is rendered and not recorded.
 *
 * @throws ApiError NOT_FOUND, TEMPLATE_NOT_FOUND
 */
async function templateOf(db: Queries, { presumed, rawHeaders }: PdfPreparation) {
  const templateId = rawHeaders[TEMPLATE_HEADER];
  const none = { templateId: null, templateName: null };
  if (rawHeaders[WORKSPACE_HEADER] === undefined) return none;
  if (!presumed.role) throw new ApiError("NOT_FOUND");
  if (templateId === undefined) return none;
  if (typeof templateId !== "string" || !isUuid(templateId)) throw new ApiError("TEMPLATE_NOT_FOUND");
  const { workspaceId } = presumed;
  return {
    templateId,
    templateName: await withWorkspace(db, workspaceId, (tx) => readTemplateName(tx, workspaceId, templateId)),
  };
}
