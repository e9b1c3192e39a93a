import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { ENDPOINT_VERIFICATION } from "../../contract/v1/webhooks";
import { DOCUMENTS } from "../render/documents";
import type { HttpClient } from "../render/http-client";

/** Result of a measurement. */
export interface Measurement {
  latenciesMs: number[];
  /** Messages of failed calls. */
  failures: string[];
}

/** Does the work of a well-behaved tenant for a while, one call after the other. */
export type Victim = (durationMs: number) => Promise<Measurement>;

/** Every tenth invoice has a large body, because some attacks concern large bodies only. Its time does not count. */
const LARGE_EVERY = 10;
const LARGE_TEXT = "x".repeat(1_500_000);
/** Time after which a webhook counts as lost. */
const WEBHOOK_TIMEOUT_MS = 60_000;
const PAUSE_AFTER_FAILURE_MS = 100;

/** Makes invoices with an API key. */
export function createInvoiceVictim(client: HttpClient, headers: Record<string, string>): Victim {
  return measure(async (number) => {
    const { template: html, parameters } = DOCUMENTS.invoice;
    const isLarge = number % LARGE_EVERY === 0;
    const body = { html, parameters: { ...parameters(number), ...(isLarge && { remark: LARGE_TEXT }) } };
    await client.send("POST", "/v1/documents", headers, JSON.stringify(body));
    return { counts: !isLarge };
  });
}

/** Makes invoices in the background and waits for the webhook of each. Listens on `receiverPort` until the end. */
export async function createWebhookVictim(
  client: HttpClient,
  headers: Record<string, string>,
  receiverPort: number,
): Promise<Victim> {
  const arrivals = new Set<string>();
  const receiver = createServer(async (request, response) => {
    const { type, data } = JSON.parse(await text(request));
    if (type === ENDPOINT_VERIFICATION) return response.end(data.challenge);
    arrivals.add(request.url ?? "");
    return response.end();
  });
  receiver.listen(receiverPort, "127.0.0.1").unref();
  await once(receiver, "listening");

  return measure(async (number) => {
    const path = `/?number=${number}`;
    arrivals.delete(path);
    const { template: html, parameters } = DOCUMENTS.invoice;
    const webhook = `http://127.0.0.1:${receiverPort}${path}`;
    const body = JSON.stringify({ html, parameters: parameters(number), webhook });
    await client.send("POST", "/v1/documents", { ...headers, prefer: "respond-async" }, body);
    for (const end = Date.now() + WEBHOOK_TIMEOUT_MS; !arrivals.has(path); await sleep(5)) {
      if (Date.now() > end) throw new Error(`no webhook within ${WEBHOOK_TIMEOUT_MS} ms`);
    }
    return { counts: true };
  });
}

function measure(work: (number: number) => Promise<{ counts: boolean }>): Victim {
  let number = 0;
  return async (durationMs) => {
    const measurement: Measurement = { latenciesMs: [], failures: [] };
    for (const end = performance.now() + durationMs; performance.now() < end; ) {
      number += 1;
      const start = performance.now();
      try {
        const { counts } = await work(number);
        if (counts) measurement.latenciesMs.push(performance.now() - start);
      } catch (error) {
        measurement.failures.push(error instanceof Error ? error.message : String(error));
        await sleep(PAUSE_AFTER_FAILURE_MS);
      }
    }
    return measurement;
  };
}
