/** Position in a trace (W3C Trace Context, Level 1). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Whether spans below it are exported. */
  isSampled: boolean;
}

/** Versions later than 00 may have further fields, which are ignored (W3C Trace Context, 4). */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const MAX_CHARACTERS = 512;
const SAMPLED = 0x01;

/** Reads a `traceparent` header, which may be from a stranger. @returns undefined if it is not valid */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== "string" || header.length > MAX_CHARACTERS) return undefined;
  const [, version, traceId = "", spanId = "", flags = "", further] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || (version === "00" && further !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
