import type { Access, Endpoint } from "../../contract/endpoint";
import { ERROR_REFERENCE } from "../../contract/error-reference";
import { ERRORS, type ErrorCode, UNAUTHENTICATED } from "../../contract/errors";
import { answerHeaders } from "./headers";
import type { Answers, Schema } from "./open-api";

const CORRELATION_ID = "b8b1d3c2-5b0f-4d57-9f0e-6a3c1f6f7f0b";

type Failure = readonly [status: number, code: ErrorCode];

const unauthenticated: Failure = [UNAUTHENTICATED, "NO_ACCESS"];
const expiredKey: Failure = [ERRORS.API_KEY_EXPIRED.status, "API_KEY_EXPIRED"];
const notMember: Failure = [404, "NOT_FOUND"];
const withoutFactor: Failure = [ERRORS.SECOND_FACTOR_SETUP_REQUIRED.status, "SECOND_FACTOR_SETUP_REQUIRED"];
const withoutScope: Failure = [ERRORS.INSUFFICIENT_SCOPE.status, "INSUFFICIENT_SCOPE"];
const oldProof: Failure = [ERRORS.STEP_UP_REQUIRED.status, "STEP_UP_REQUIRED"];

/** Answers to callers that the guard refuses, before the call is processed (server/access/guard.ts). */
const REFUSALS: Record<Access, readonly Failure[]> = {
  public: [],
  customer: [unauthenticated],
  headerMember: [unauthenticated, notMember, withoutFactor],
  member: [unauthenticated, notMember, withoutFactor],
  admin: [unauthenticated, notMember, [403, "NO_ACCESS"], withoutFactor],
  key: [unauthenticated, expiredKey],
};

/** Answers that every call can give. Budgets of the caller refuse with 429 (server/budgets/). */
const ALWAYS: readonly Failure[] = [
  [429, "TOO_MANY_REQUESTS"],
  [500, "UNEXPECTED"],
  [503, "SERVICE_UNAVAILABLE"],
];

/** A body that can't be parsed is refused even by calls that need none. */
const UNREADABLE: Failure = [400, "INVALID_REQUEST"];
const TOO_LARGE: Failure = [413, "PAYLOAD_TOO_LARGE"];

/** Schema of the body of every failed call. */
export const ERROR_SCHEMA: Schema = {
  type: "object",
  description: "The body of every failed call.",
  properties: {
    errorCode: { type: "string", enum: Object.keys(ERRORS), description: "The error, for your program to act on." },
    correlationId: { type: ["string", "null"], description: "Id of the request, also in the header X-Correlation-Id." },
    data: {
      type: ["object", "null"],
      additionalProperties: true,
      description: "Details that help you correct the call.",
    },
  },
  required: ["errorCode", "correlationId", "data"],
};

/** @returns the answers of a failed call, by their status, with all error codes and an example of each */
export function failureAnswers(endpoint: Endpoint): Answers {
  const codes = new Map<number, Set<ErrorCode>>();
  const own = endpoint.errors.map((code): Failure => [ERRORS[code].status, code]);
  const stepUp = endpoint.needsStepUp ? [oldProof] : [];
  const { access, scope, isForTemplateKeys } = endpoint;
  const unscoped = scope || (access === "key" && !isForTemplateKeys) ? [withoutScope] : [];
  const unreadable = endpoint.method === "GET" ? [] : [UNREADABLE, TOO_LARGE];
  for (const [status, code] of [
    ...own,
    ...unreadable,
    ...REFUSALS[endpoint.access],
    ...stepUp,
    ...unscoped,
    ...ALWAYS,
  ]) {
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
    headers: answerHeaders(endpoint, { status, isPdf: false }),
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
