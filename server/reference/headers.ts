import type { Endpoint } from "../../contract/endpoint";
import type { Header } from "./open-api";

type Headers = Record<string, Header>;

const text = (description: string, example: string): Header => ({
  description,
  schema: { type: "string" },
  example,
});

const COMMON: Headers = {
  "X-Correlation-Id": text(
    "Id of the request, also in the portal under Activity.",
    "b8b1d3c2-5b0f-4d57-9f0e-6a3c1f6f7f0b",
  ),
};

const RATE_LIMIT: Headers = {
  "RateLimit-Policy": text(
    "Number of calls (q) that an API key may make in a period of seconds (w).",
    '"key";q=6000;w=60',
  ),
  RateLimit: text("Number of calls left (r), and seconds until the period ends (t).", '"key";r=5998;t=42'),
};

const PDF: Headers = {
  "X-Template-Version": text("Number of the template's version, or `draft`. Absent for HTML without a template.", "3"),
  "X-Document-Pages": text("Number of pages of the document.", "2"),
  "Server-Timing": text("Duration of each step in milliseconds.", "template;dur=3.1, print;dur=41.9, total;dur=63.0"),
};

const CACHE: Headers = {
  "X-Cache": text(
    "If the request had `Cache-Control: max-age`: `HIT` for an earlier result, `MISS` for a new one that may serve later requests, `BYPASS` for a document that can't be kept.",
    "HIT",
  ),
  Age: text("Seconds since the document was generated, if `X-Cache` is `HIT`.", "12"),
};

const FILE: Headers = {
  ETag: text("Identifies the file for `If-Range`.", '"0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d"'),
  "Accept-Ranges": text("`bytes` for a PDF, and `none` for a zip.", "bytes"),
};

const CONTENT_RANGE: Headers = {
  "Content-Range": text("First and last byte of the part, and the size of the file.", "bytes 0-1023/18204"),
};

const RETRY_AFTER: Headers = { "Retry-After": text("Seconds to wait before you try again.", "5") };
const LOCATION: Headers = {
  Location: text(
    "Address to read the progress of the work from; in a redirect, the address of the file.",
    "/v1/documents/0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d",
  ),
};

/** Every header of an answer by its name. Answers refer to these. */
export const HEADERS: Record<string, Header> = {
  ...COMMON,
  ...RATE_LIMIT,
  ...PDF,
  ...CACHE,
  ...FILE,
  ...CONTENT_RANGE,
  ...LOCATION,
  ...RETRY_AFTER,
};

/** @returns whether answers of this status say when to try again */
const isTemporary = ({ errors }: Endpoint, status: number): boolean =>
  status === 429 || status === 503 || (status === 409 && errors.includes("REQUEST_IN_PROGRESS"));

/** @returns references to the headers of an answer, by their names */
export function answerHeaders(
  endpoint: Endpoint,
  { status, isPdf }: { status: number; isPdf: boolean },
): Record<string, { $ref: string }> {
  const headers = {
    ...COMMON,
    ...(endpoint.access === "key" && status !== 401 && RATE_LIMIT),
    ...(isPdf && endpoint.method === "POST" && PDF),
    ...(isPdf && endpoint.headers?.shape["cache-control"] && CACHE),
    ...(isPdf && endpoint.method === "GET" && FILE),
    ...((status === 206 || status === 416) && CONTENT_RANGE),
    ...((status === 202 || status === 302) && LOCATION),
    ...(isTemporary(endpoint, status) && RETRY_AFTER),
  };
  return Object.fromEntries(Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
