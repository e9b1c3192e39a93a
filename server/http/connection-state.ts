import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * `busy`: the service works on a request. `waiting`: every request waits for its turn, or its refusal is held back. In
 * all other states, the service waits for the client.
 */
export type ConnectionState = "request" | "body" | "answer" | "waiting" | "busy";

const waitingRequests = new WeakSet<IncomingMessage>();

/** Notes that the service does not work on a request for now: its connection may be given to somebody else. */
export function markWaiting(request: IncomingMessage): void {
  waitingRequests.add(request);
}

/** Notes that the service works on a request again. */
export function markWorking(request: IncomingMessage): void {
  waitingRequests.delete(request);
}

/** @param responses answers to the requests that have arrived, until they are closed; the latest is the last */
export function connectionState(socket: Socket, responses: ReadonlySet<ServerResponse>): ConnectionState {
  const latest = [...responses].at(-1);
  if (!latest) return "request";
  if (!latest.req.complete) return "body";
  if (socket.writableLength > 0) return "answer";
  // Answers are sent in the order of the requests, so a finished one may be behind one that waits.
  const isWorking = [...responses].some(({ req, writableEnded }) => !writableEnded && !waitingRequests.has(req));
  return isWorking ? "busy" : "waiting";
}
