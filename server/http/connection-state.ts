import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * `waiting`: every request waits for other calls of its customer to end, or its refusal is delayed. `busy`: the service
 * works on a request, or it waits in another queue. In all other states, the service waits for the client.
 */
export type ConnectionState = "request" | "body" | "answer" | "waiting" | "busy";

const waitingRequests = new WeakSet<IncomingMessage>();

/** Notes that the service does not work on a request for now: a new connection may take the place of its connection. */
export function markWaiting(request: IncomingMessage): void {
  waitingRequests.add(request);
}

/** Notes that the service works on a request again. */
export function markWorking(request: IncomingMessage): void {
  waitingRequests.delete(request);
}

/** @param responses answers to the requests that have arrived, until they are closed; the latest is the last */
export function connectionState(socket: Socket, responses: ReadonlySet<ServerResponse>): ConnectionState {
  if (responses.size === 0) return "request";
  let isWorking = false;
  let isComplete = true;
  for (const { req, writableEnded } of responses) {
    isComplete = req.complete;
    // Answers are sent in the order of the requests, so a finished one may be behind one that waits.
    isWorking ||= !writableEnded && !waitingRequests.has(req);
  }
  if (!isComplete) return "body";
  if (socket.writableLength > 0) return "answer";
  return isWorking ? "busy" : "waiting";
}
