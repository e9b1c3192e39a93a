import { describe, expect, it } from "vitest";
import { SAMPLERS } from "../../../server/tracing/sampler";
import { formatTraceparent, parseTraceparent } from "../../../server/tracing/trace-context";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";
const valid = `00-${traceId}-${spanId}-01`;

describe("a traceparent header", () => {
  it("is read and written unchanged", () => {
    expect(parseTraceparent(valid)).toEqual({ traceId, spanId, isSampled: true });
    expect(parseTraceparent(`00-${traceId}-${spanId}-00`)).toMatchObject({ isSampled: false });
    expect(formatTraceparent({ traceId, spanId, isSampled: true })).toBe(valid);
  });

  it("may be of a later version with further fields", () => {
    expect(parseTraceparent(`cc-${traceId}-${spanId}-01-what-comes-later`)).toMatchObject({ traceId });
  });

  it.each([
    [undefined],
    [[valid]],
    [""],
    ["00"],
    [`ff-${traceId}-${spanId}-01`],
    [`${valid}-further`],
    [`${valid}, ${valid}`],
    [valid.toUpperCase()],
    [`00-${"0".repeat(32)}-${spanId}-01`],
    [`00-${traceId}-${"0".repeat(16)}-01`],
    [`00-${traceId.slice(1)}-${spanId}-01`],
    [`00-${traceId}-${spanId}-1`],
    [`00-${traceId}-${spanId}-01\r\nset-cookie: a=b`],
    [`cc-${traceId}-${spanId}-01-${"x".repeat(10_000)}`],
    ["<script>"],
  ])("is ignored if it is not valid: %s", (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });
});

describe("a sampler", () => {
  const ids = Array.from(
    { length: 1_000 },
    (_, index) => `${"a".repeat(19)}${(index * 4_503_599_627_370).toString(16).padStart(13, "0")}`,
  );
  const part = (sample: (id: string) => boolean) => ids.filter(sample).length / ids.length;
  const sampled = { traceId, spanId, isSampled: true };

  it("chooses the given part of the traces, and the same ones everywhere", () => {
    expect(part((id) => SAMPLERS.traceidratio(0.25)(id, undefined))).toBeCloseTo(0.25, 2);
    expect(part((id) => SAMPLERS.always_on()(id, undefined))).toBe(1);
    expect(part((id) => SAMPLERS.always_off()(id, undefined))).toBe(0);
    expect(part((id) => SAMPLERS.traceidratio(0)(id, sampled))).toBe(0);
  });

  it("keeps a caller's decision only if it is based on the parent", () => {
    expect(part((id) => SAMPLERS.parentbased_traceidratio(0)(id, sampled))).toBe(1);
    expect(part((id) => SAMPLERS.parentbased_always_on()(id, { ...sampled, isSampled: false }))).toBe(0);
    expect(part((id) => SAMPLERS.parentbased_always_off()(id, undefined))).toBe(0);
  });
});
