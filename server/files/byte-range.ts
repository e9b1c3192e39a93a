import type { ByteRange } from "../blobs/blob-storage";

export type RequestedRange = { kind: "whole" } | { kind: "part"; range: ByteRange } | { kind: "unsatisfiable" };

const WHOLE = { kind: "whole" } as const;
const UNSATISFIABLE = { kind: "unsatisfiable" } as const;

/**
 * Reads the header `Range` (RFC 9110, 14.2).
 *
 * @param header anything but one range of bytes means the whole file, as the RFC allows
 * @param bytes size of the file
 */
export function requestedRange(header: string | undefined, bytes: number): RequestedRange {
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === "") {
    if (last === "") return WHOLE;
    const start = Math.max(0, bytes - Number(last));
    return start < bytes ? { kind: "part", range: { start, end: bytes } } : UNSATISFIABLE;
  }
  const start = Number(first);
  const end = last === "" ? bytes : Math.min(Number(last) + 1, bytes);
  if (last !== "" && Number(last) < start) return WHOLE;
  return start < bytes ? { kind: "part", range: { start, end } } : UNSATISFIABLE;
}
