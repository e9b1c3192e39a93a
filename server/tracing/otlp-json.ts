import { type Attributes, SPAN_KINDS, type Span } from "./span";

const STATUS_ERROR = 2;

/** Encodes spans as the body of an OTLP request in JSON (opentelemetry-proto, ExportTraceServiceRequest). */
export const encodeSpans = (spans: readonly Span[], resource: Attributes): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes(resource) },
        scopeSpans: [{ scope: { name: "platen" }, spans: spans.map(encodeSpan) }],
      },
    ],
  });

const encodeSpan = ({ context, parentSpanId, name, kind, startMs, endMs, attributes, isFailed }: Span) => ({
  traceId: context.traceId,
  spanId: context.spanId,
  ...(parentSpanId !== undefined && { parentSpanId }),
  name,
  kind: SPAN_KINDS[kind],
  startTimeUnixNano: toNanoseconds(startMs),
  endTimeUnixNano: toNanoseconds(endMs),
  attributes: encodeAttributes(attributes),
  status: isFailed ? { code: STATUS_ERROR } : {},
});

/** A decimal string: the number of nanoseconds is too large for a number of JSON. */
const toNanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const encodeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: encodeValue(value) }));

function encodeValue(value: Attributes[string]) {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
