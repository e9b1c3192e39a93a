import { renderPdf } from "../../contract/pdf";
import { LIMITS, TEMPLATE_HEADER, WORKSPACE_HEADER } from "../../contract/product";
import { callerOf } from "../access/guard";
import { ExhaustedQuotas } from "../activities/exhausted-quotas";
import { recordGeneration } from "../activities/generations";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { Call, Serve } from "../http/serve";
import { isUuid } from "../http/uuid";
import type { Plans } from "../products/plans";
import type { Renderer } from "../render/renderer";
import { decodeHtml } from "../templates/html";
import { jsonOf } from "../templates/parameters";
import { readTemplateName } from "../templates/template-name";
import { goneSignal, headersOf, refuseGone, renderFailure } from "./rendering";

type PdfCall = Call<typeof renderPdf>;

export function servePdf(serve: Serve, db: Queries, renderer: Renderer, plans: Plans): void {
  const spentMonths = new ExhaustedQuotas(db, plans);

  const tryOut = async (call: PdfCall) => {
    const { body, reply, request } = call;
    const template = decodeHtml("templateBase64", body.templateBase64);
    const parameters = parametersOf(call);
    const origin = await originOf(db, call);

    const signal = goneSignal(reply);
    if (origin) await spentMonths.assertNotKnown(origin.workspaceId);
    const fairnessKey = origin?.workspaceId ?? callerOf(request).customerId;
    const rendering = renderer.render({ template, parameters, signal, fairnessKey }).catch((error: unknown) => {
      throw renderFailure(error, signal);
    });
    const [{ pdf, ...made }] = await Promise.all([rendering, request.confirmed]);

    if (origin) {
      const { workspaceId, ...template } = origin;
      const generationTimeInMs = Math.round(made.timings.total);
      const generation = {
        ...template,
        source: "CUSTOMER_PORTAL",
        generationTimeInMs,
        resultSizeInBytes: pdf.length,
      } as const;
      await spentMonths.track(workspaceId, () =>
        // Who has gone away by the time there is a connection gets no PDF, and nothing is counted.
        recordGeneration(db, workspaceId, plans, { generation, beforehand: () => refuseGone(signal) }),
      );
    }
    reply.headers({ "content-disposition": "inline", ...headersOf(made) });
    return pdf;
  };
  serve(renderPdf, tryOut, { ahead: true });
}

/**
 * The workspace and template that a try-out belongs to: headers, because the call names neither (decisions, calls).
 *
 * @returns null where the call names no workspace: the PDF is made and nothing is recorded
 * @throws ApiError NOT_FOUND, TEMPLATE_NOT_FOUND
 */
async function originOf(db: Queries, { request }: PdfCall) {
  const workspaceId = request.headers[WORKSPACE_HEADER];
  const templateId = request.headers[TEMPLATE_HEADER];
  if (workspaceId === undefined) return null;
  if (typeof workspaceId !== "string" || !callerOf(request).role) throw new ApiError("NOT_FOUND");
  if (templateId === undefined) return { workspaceId, templateId: null, templateName: null };
  if (typeof templateId !== "string" || !isUuid(templateId)) throw new ApiError("TEMPLATE_NOT_FOUND");
  const templateName = await withWorkspace(db, workspaceId, (tx) => readTemplateName(tx, workspaceId, templateId));
  return { workspaceId, templateId, templateName };
}

/** @throws ApiError PAYLOAD_TOO_LARGE */
function parametersOf({ body, request }: PdfCall): Record<string, unknown> {
  const parameters = body.parameters ?? {};
  // What the whole body is smaller than, its parameters are as well.
  if (Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY) > LIMITS.maxParametersBytes) {
    jsonOf(parameters);
  }
  return parameters;
}
