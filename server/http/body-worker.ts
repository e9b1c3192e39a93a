/** Entry of the threads that read large bodies. */
import { parentPort } from "node:worker_threads";
import { callsByName } from "../../contract/calls";
import { isPackedTexts } from "../../contract/packed-texts";
import { ApiError } from "./api-error";
import { type BodyRules, type RawBody, readBody } from "./read-body";

/** A large body to read. */
export interface BodyTask {
  /** The call's export in the contract. */
  call: string;
  raw: RawBody;
}

export type BodyOutcome =
  | { kind: "valid"; body: unknown }
  | { kind: "refused"; refusal: Pick<ApiError, "errorCode" | "data" | "statusCode" | "templateName"> };

parentPort?.on("message", (task: BodyTask) => {
  const outcome = outcomeOf(task);
  parentPort?.postMessage(outcome, outcome.kind === "valid" ? memoryOf(outcome.body) : []);
});

/** @returns the memory of the body's packed texts, which moves to the main thread instead of being copied */
const memoryOf = (body: unknown): ArrayBuffer[] =>
  Object.values(body ?? {})
    .filter(isPackedTexts)
    .flatMap(({ bytes, ends }) => [bytes.buffer, ends.buffer]);

function rulesOf(call: string): BodyRules {
  const endpoint = callsByName[call];
  if (!endpoint) throw new Error(`The contract has no call ${call}`);
  return endpoint;
}

function outcomeOf({ call, raw }: BodyTask): BodyOutcome {
  try {
    return { kind: "valid", body: readBody(raw, rulesOf(call)) };
  } catch (error) {
    // Any other error ends the thread, and the request fails.
    if (!(error instanceof ApiError)) throw error;
    const { errorCode, data, statusCode, templateName } = error;
    return { kind: "refused", refusal: { errorCode, data, statusCode, templateName } };
  }
}
