import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { ZodType, z } from "zod";
import { type CallName, type Calls, calls } from "../../contract/calls";
import type { BodyOf, Endpoint } from "../../contract/endpoint";
import { ERRORS, type ErrorBody, type ErrorCode } from "../../contract/errors";

/** The API key that the server accepts. */
export const KEY = "key-of-the-test";
export const CORRELATION_ID = "0a1b2c3d-correlation";

/** An error response. */
export class Refusal {
  constructor(
    readonly errorCode: ErrorCode,
    readonly data: ErrorBody["data"] = null,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** A redirect to another address. */
export class Redirect {
  constructor(readonly url: string) {}
}

/** Closes the connection instead of responding. */
export const CUT_OFF = Symbol("cut off");

interface Received<E> {
  body: BodyOf<E>;
  headers: IncomingHttpHeaders;
}

type JsonOf<E> = E extends { response: infer R extends ZodType } ? z.input<R> : never;
type Answer<E> = Buffer | JsonOf<E> | Refusal | Redirect | typeof CUT_OFF;

/** Response to each call. */
export type Answers = { [Name in CallName]?: (call: Received<Calls[Name]>) => Answer<Calls[Name]> };

/**
 * Starts an HTTP server that follows the contract: it refuses request bodies that violate the contract, and responses
 * that violate it are errors. It is closed at the end of the test.
 *
 * @returns the base URL of the server
 */
export async function startContractServer(answers: Answers): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = await answerOf(request, answers).catch((error: unknown) => new Refusal("UNEXPECTED", { error }));
    if (answer === CUT_OFF) return void request.socket.destroy();
    if (answer instanceof Redirect) return void response.writeHead(302, { location: answer.url }).end();
    if (Buffer.isBuffer(answer)) return void response.setHeader("content-type", "application/pdf").end(answer);
    const refusal = answer instanceof Refusal ? answer : undefined;
    response.writeHead(refusal ? statusOf(refusal) : 200, { "content-type": "application/json", ...refusal?.headers });
    const { errorCode, data } = refusal ?? {};
    response.end(JSON.stringify(refusal ? { errorCode, correlationId: CORRELATION_ID, data } : answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answerOf(request: IncomingMessage, answers: Answers): Promise<unknown> {
  const content = await text(request);
  const path = request.url?.split("?")[0] ?? "";
  const endpoint = calls.find(({ method, path: pattern }) => method === request.method && matches(path, pattern));
  const answer = endpoint && answers[`${endpoint.method} ${endpoint.path}` as CallName];
  if (!endpoint || !answer) return new Refusal("NOT_FOUND");
  const { authorization } = request.headers;
  if (endpoint.access === "key" && authorization !== `Bearer ${KEY}`) return new Refusal("NO_ACCESS");
  if (endpoint.access === "public" && authorization !== undefined) return new Refusal("INVALID_REQUEST");
  const body = endpoint.body?.safeParse(JSON.parse(content));
  if (body?.error) return new Refusal("INVALID_REQUEST", { body: body.error.message });
  // The schema above has parsed the body, but the types of a list of calls can't express that.
  const given = (answer as (call: { body: unknown; headers: IncomingHttpHeaders }) => unknown)({
    body: body?.data,
    headers: request.headers,
  });
  const isOther = Buffer.isBuffer(given) || given instanceof Refusal || given instanceof Redirect || given === CUT_OFF;
  return isOther ? given : (endpoint.response as ZodType).parse(given);
}

const matches = (path: string, pattern: Endpoint["path"]): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path);

/** An invalid API key gets status 401, like an invalid token. */
const statusOf = ({ errorCode }: Refusal): number => (errorCode === "NO_ACCESS" ? 401 : ERRORS[errorCode].status);
