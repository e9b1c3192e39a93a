import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A span as a collector receives it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: ReceivedSpan["attributes"] };
    scopeSpans: { scope: { name: string }; spans: ReceivedSpan[] }[];
  }[];
}

/** An OpenTelemetry collector that takes OTLP over HTTP in JSON. */
export interface OtlpReceiver {
  endpoint: string;
  /** Status of the answers. */
  status: number;
  requests: { path: string; headers: IncomingHttpHeaders; body: ExportRequest }[];
  readonly spans: ReceivedSpan[];
}

/** Starts a collector, which stops after the test. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const requests: OtlpReceiver["requests"] = [];
  const receiver: OtlpReceiver = {
    endpoint: "",
    status: 200,
    requests,
    get spans() {
      return requests.flatMap(({ body }) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      );
    },
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(body) });
    response.writeHead(receiver.status, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  receiver.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return receiver;
}

/** Returns the attributes of a span as one object. */
export const attributesOf = ({ attributes }: Pick<ReceivedSpan, "attributes">): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
