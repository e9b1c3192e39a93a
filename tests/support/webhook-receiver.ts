import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";
import { ENDPOINT_VERIFICATION } from "../../contract/v1/webhooks";
import { afterThisFile } from "./after-file";
import { eventually } from "./eventually";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers a request. A receiver that does not call `end` never answers. */
type Answer = (response: ServerResponse, received: Received) => void;

/** A real receiver of webhooks on the loopback address. */
export interface WebhookReceiver {
  /** Host and port, as in `WEBHOOK_ALLOW`. */
  host: string;
  /** Messages, without challenges. */
  messages: Received[];
  challenges: Received[];
  /** Answers messages. At first, with 200 and a text. */
  answer: Answer;
  /** Answers challenges. At first, with the challenge in JSON. */
  answerChallenge: Answer;
  /** Most requests that were open at the same time. */
  maxOpen: number;
  /** Resolves when messages that contain the text have arrived. */
  messagesWith(text: string, count?: number): Promise<Received[]>;
  /** Breaks all open connections. */
  disconnect(): void;
}

/** Returns the challenge in a request's body. */
export const challengeOf = ({ body }: Pick<Received, "body">): string => JSON.parse(body).data.challenge;

/** Removes the time limit of senders until the test ends: on a busy machine, receivers answer late. */
export function removeSenderTimeouts(): void {
  const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
  onTestFinished(() => spy.mockRestore());
}

/** Starts a receiver that stops after the test file. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: Received[] = [];
  let open = 0;
  const server = createServer(async (request, response) => {
    open++;
    receiver.maxOpen = Math.max(receiver.maxOpen, open);
    response.on("close", () => open--);
    let body = "";
    for await (const chunk of request) body += chunk;
    const received = { path: request.url ?? "", headers: request.headers, body };
    const isChallenge = body.includes(`"type":"${ENDPOINT_VERIFICATION}"`);
    (isChallenge ? receiver.challenges : messages).push(received);
    if (isChallenge) receiver.answerChallenge(response, received);
    else receiver.answer(response, received);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterThisFile(() => {
    server.close();
    server.closeAllConnections();
  });
  const receiver: WebhookReceiver = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    challenges: [],
    answer: (response) => response.end("thanks"),
    answerChallenge: (response, challenge) => response.end(JSON.stringify({ challenge: challengeOf(challenge) })),
    maxOpen: 0,
    messagesWith: (text, count = 1) =>
      eventually(() => {
        const found = messages.filter(({ body }) => body.includes(text));
        if (found.length < count) throw new Error(`${found.length} messages received`);
        return found;
      }),
    disconnect: () => server.closeAllConnections(),
  };
  return receiver;
}
