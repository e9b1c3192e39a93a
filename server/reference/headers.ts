import type { Endpoint } from "../../contract/endpoint";
import type { Header } from "./open-api";

type Headers = Record<string, Header>;

const text = (description: string, example: string): Header => ({
  description,
  schema: { type: "string" },
  example,
});

const OF_ALL: Headers = {
  "X-Correlation-Id": text(
    "Names the request; it stands in the service's log as well.",
    "b8b1d3c2-5b0f-4d57-9f0e-6a3c1f6f7f0b",
  ),
};

const OF_PROGRAMS: Headers = {
  "RateLimit-Policy": text("How many calls (q) a key may make in how many seconds (w).", '"key";q=6000;w=60'),
  RateLimit: text("How many are left (r), and after how many seconds (t) all are there again.", '"key";r=5998;t=42'),
};

const OF_PDFS: Headers = {
  "X-Document-Pages": text("How many pages the document has.", "2"),
  "Server-Timing": text("What took how many milliseconds.", "template;dur=3.1, print;dur=41.9, total;dur=63.0"),
};

const RETRY_AFTER: Headers = { "Retry-After": text("Seconds after which another try makes sense.", "5") };
const LOCATION: Headers = {
  Location: text("Where it can be asked how far the work is.", "/v1/documents/0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d"),
};

/** Every header of an answer, by its name: answers refer to these. */
export const HEADERS: Record<string, Header> = { ...OF_ALL, ...OF_PROGRAMS, ...OF_PDFS, ...LOCATION, ...RETRY_AFTER };

/** @returns whether some answer of the status says when to try again */
const isTemporary = ({ errors }: Endpoint, status: number): boolean =>
  status === 429 || status === 503 || (status === 409 && errors.includes("REQUEST_IN_PROGRESS"));

/** @returns the headers of an answer */
export function answerHeaders(endpoint: Endpoint, status: number, isPdf: boolean): Record<string, { $ref: string }> {
  const headers = {
    ...OF_ALL,
    ...(endpoint.access === "key" && status !== 401 && OF_PROGRAMS),
    ...(isPdf && endpoint.method === "POST" && OF_PDFS),
    ...(status === 202 && LOCATION),
    ...(isTemporary(endpoint, status) && RETRY_AFTER),
  };
  return Object.fromEntries(Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
