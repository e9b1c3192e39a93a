import type { Access, Endpoint } from "../../contract/endpoint";
import { ERROR_REFERENCE } from "../../contract/error-reference";
import { ERRORS, type ErrorCode, UNAUTHENTICATED } from "../../contract/errors";
import { answerHeaders } from "./headers";
import type { Answers, Schema } from "./open-api";

const CORRELATION_ID = "b8b1d3c2-5b0f-4d57-9f0e-6a3c1f6f7f0b";

type Failure = readonly [status: number, code: ErrorCode];

const unauthenticated: Failure = [UNAUTHENTICATED, "NO_ACCESS"];
const stranger: Failure = [404, "NOT_FOUND"];

/** What the guard answers with before the call itself is looked at. */
const REFUSALS: Record<Access, readonly Failure[]> = {
  public: [],
  customer: [unauthenticated],
  member: [unauthenticated, stranger],
  admin: [unauthenticated, stranger, [403, "NO_ACCESS"]],
  key: [unauthenticated, [429, "TOO_MANY_REQUESTS"]],
};

/** What any call can answer with. */
const ALWAYS: readonly Failure[] = [
  [500, "UNEXPECTED"],
  [503, "SERVICE_UNAVAILABLE"],
];

/** A body that can't be read is refused also where none is asked for. */
const UNREADABLE: Failure = [400, "INVALID_REQUEST"];

/** What every failure answers with. */
export const ERROR_SCHEMA: Schema = {
  type: "object",
  description: "What every failure answers with.",
  properties: {
    errorCode: { type: "string", enum: Object.keys(ERRORS), description: "What went wrong, for programs." },
    correlationId: { type: ["string", "null"], description: "Names the request, as the header X-Correlation-Id does." },
    data: { type: ["object", "null"], additionalProperties: true, description: "What helps to mend the call." },
  },
  required: ["errorCode", "correlationId", "data"],
};

/** @returns the answers of a call that failed, by their status: which codes each can have, and an example of each */
export function failuresOf(endpoint: Endpoint): Answers {
  const codes = new Map<number, Set<ErrorCode>>();
  const own = endpoint.errors.map((code): Failure => [ERRORS[code].status, code]);
  const unreadable = endpoint.method === "GET" ? [] : [UNREADABLE];
  for (const [status, code] of [...own, ...unreadable, ...REFUSALS[endpoint.access], ...ALWAYS]) {
    codes.set(status, (codes.get(status) ?? new Set()).add(code));
  }
  const byStatus = [...codes].sort(([a], [b]) => a - b);
  return Object.fromEntries(byStatus.map(([status, found]) => [status, failure(endpoint, status, [...found])]));
}

function failure(endpoint: Endpoint, status: number, codes: ErrorCode[]): Answers[string] {
  const examples = codes.map((errorCode) => {
    const { meaning, exampleData } = ERROR_REFERENCE[errorCode];
    const value = { errorCode, correlationId: CORRELATION_ID, data: exampleData };
    return [errorCode, { summary: meaning, value }] as const;
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_REFERENCE[code].meaning}`).join("\n\n"),
    headers: answerHeaders(endpoint, status, false),
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            { type: "object", properties: { errorCode: { type: "string", enum: codes } } },
          ],
        },
        examples: Object.fromEntries(examples),
      },
    },
  };
}
