import { z } from "zod";
import { RenderError, type RenderErrorCode, type RenderErrorData } from "../render/render-error";
import type { RendererHealth, RenderRequest, RenderResult } from "../render/render-types";
import { joinFrames, splitFrames } from "./frames";

/**
 * Messages between web and render processes of one version. Requests and results travel as frames: a JSON description,
 * and behind it texts and bytes that need no escaping.
 */

/** Paths of a render process. */
export const PATHS = { render: "/render", state: "/state" } as const;

/** Status of an answer that carries a RenderError. */
export const RENDER_ERROR_STATUS = 422;

const requestDescription = z.object({
  options: z.record(z.string(), z.unknown()),
  customerId: z.string().optional(),
  workspaceId: z.string().optional(),
});

const renderErrorBody = z.object({ code: z.string(), data: z.unknown(), message: z.string() });

/** State of a render process, as it reports it. */
export interface NodeState extends Omit<RendererHealth, "processes"> {
  /** Documents that it renders at the same time. */
  concurrency: number;
}

/** @param parameters JSON text of the request's parameters */
export function encodeRequest(
  { template, options = {}, customerId, workspaceId }: RenderRequest,
  parameters: string,
): Buffer {
  return joinFrames([JSON.stringify({ options, customerId, workspaceId }), template, parameters]);
}

/** @throws Error if the body is not a request */
export function decodeRequest(body: Buffer): Omit<RenderRequest, "signal"> {
  const [description, template, parameters] = splitFrames(body);
  if (!description || !template || !parameters) throw new RangeError("The request is incomplete");
  const { options, customerId, workspaceId } = requestDescription.parse(JSON.parse(description.toString()));
  return {
    template: template.toString(),
    parameters: parameters.toString(),
    // The web process has checked the options against the contract.
    options: options as NonNullable<RenderRequest["options"]>,
    ...(customerId !== undefined && { customerId }),
    ...(workspaceId !== undefined && { workspaceId }),
  };
}

export const encodeResult = ({ pdf, ...description }: RenderResult): Buffer =>
  joinFrames([JSON.stringify(description), pdf]);

/** @throws Error if the body is not a result */
export function decodeResult(body: Buffer): RenderResult {
  const [description, pdf] = splitFrames(body);
  if (!description || !pdf) throw new RangeError("The result is incomplete");
  return { ...(JSON.parse(description.toString()) as Omit<RenderResult, "pdf">), pdf };
}

export const encodeError = ({ code, data, message }: RenderError): string => JSON.stringify({ code, data, message });

/** @throws Error if the body is not a RenderError */
export function decodeError(body: Buffer): RenderError {
  const { code, data, message } = renderErrorBody.parse(JSON.parse(body.toString()));
  return new RenderError(code as RenderErrorCode, data as RenderErrorData[RenderErrorCode], message);
}
