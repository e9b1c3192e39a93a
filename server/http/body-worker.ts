/** Entry of the threads that read large bodies. */
import { parentPort } from "node:worker_threads";
import { callsByName } from "../../contract/calls";
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

parentPort?.on("message", (task: BodyTask) => parentPort?.postMessage(outcomeOf(task)));

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
