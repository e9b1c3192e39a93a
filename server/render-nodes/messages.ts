import { z } from "zod";
import { RenderError, type RenderErrorCode, type RenderErrorData } from "../render/render-error";
import type { RendererHealth, RenderRequest, RenderResult } from "../render/render-types";
import { joinFrames, splitFrames } from "./frames";

/**
 * Messages between web and render processes. Requests and results travel as frames: a JSON description, followed by
 * texts and bytes that need no escaping.
 */

/**
 * Version of these messages. Increase it if processes of the last release would misunderstand a message: a web process
 * sends documents only to render processes with the same version, so both releases can run during an upgrade.
 */
export const PROTOCOL_VERSION = 1;

/** Paths of a render process. */
export const PATHS = { render: "/render", state: "/state" } as const;

/** Status of an answer that carries a RenderError. */
export const RENDER_ERROR_STATUS = 422;

const assetReference = z.object({ sha256: z.string(), mediaType: z.string(), bytes: z.number() });

const requestDescription = z.object({
  partials: z.array(z.string()),
  options: z.record(z.string(), z.unknown()),
  customerId: z.string().optional(),
  workspaceId: z.string().optional(),
  /** Number of further documents. */
  further: z.number().optional(),
  check: z
    .object({ mode: z.enum(["warn", "enforce"]), schema: z.string().nullable(), edits: z.string().nullable() })
    .optional(),
  assets: z.array(z.tuple([z.string(), assetReference])).optional(),
  /** Time of the document, in ms since 1970. */
  nowMs: z.number(),
  priority: z.enum(["normal", "low"]).optional(),
  traceparent: z.string().optional(),
});

const renderErrorBody = z.object({ code: z.string(), data: z.unknown(), message: z.string() });

/** Reads a content of a workspace. Returns undefined if there is none. */
export type LoadAsset = (workspaceId: string, sha256: string) => Promise<Buffer | undefined>;

/** State of a render process, as it reports it. */
export interface NodeState extends Omit<RendererHealth, "processes"> {
  /** Documents that it renders at the same time. */
  concurrency: number;
  /** PROTOCOL_VERSION of its release. */
  protocolVersion: number;
}

/** @param parameters JSON text of the request's parameters */
export function encodeRequest(
  {
    template,
    partials = [],
    further,
    options = {},
    check,
    customerId,
    workspaceId,
    assets,
    now,
    priority,
    traceparent,
  }: RenderRequest,
  parameters: string,
): Buffer {
  const description = {
    partials: partials.map(({ name }) => name),
    options,
    check,
    customerId,
    workspaceId,
    ...(further && { further: further.length }),
    ...(assets && { assets: [...assets.byName] }),
    nowMs: (now ?? new Date()).getTime(),
    priority,
    traceparent,
  };
  const texts = [...partials.map(({ html }) => html), ...(further ?? [])];
  return joinFrames([JSON.stringify(description), template, parameters, ...texts]);
}

/**
 * @param loadAsset reads the content of an asset: only its name and hash travel
 * @throws Error if the body is not a request
 */
export function decodeRequest(body: Buffer, loadAsset: LoadAsset): Omit<RenderRequest, "signal"> {
  const [description, template, parameters, ...texts] = splitFrames(body);
  if (!description || !template || !parameters) throw new RangeError("The request is incomplete");
  const { options, check, customerId, workspaceId, further, assets, nowMs, priority, traceparent, ...named } =
    requestDescription.parse(JSON.parse(description.toString()));
  const partials = texts.slice(0, named.partials.length);
  if (named.partials.length + (further ?? 0) !== texts.length)
    throw new RangeError("The request has partials without names");
  return {
    template: template.toString(),
    partials: named.partials.map((name, index) => ({ name, html: String(partials[index]) })),
    parameters: parameters.toString(),
    ...(further !== undefined && { further: texts.slice(partials.length).map(String) }),
    // The web process has checked the options against the contract.
    options: options as NonNullable<RenderRequest["options"]>,
    now: new Date(nowMs),
    ...(check !== undefined && { check }),
    ...(customerId !== undefined && { customerId }),
    ...(workspaceId !== undefined && { workspaceId }),
    ...(priority !== undefined && { priority }),
    ...(traceparent !== undefined && { traceparent }),
    ...(workspaceId !== undefined &&
      assets && {
        assets: { byName: new Map(assets), load: ({ sha256 }) => loadAsset(workspaceId, sha256) },
      }),
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
