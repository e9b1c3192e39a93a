import { callsByName } from "../../contract/calls";
import type { Endpoint } from "../../contract/endpoint";
import type { ParserTask } from "./parser-threads";
import { type BodyRules, countBodyValues, type RawBody, readBody } from "./read-body";

/**
 * Size of the bodies that the main thread reads. In the worst case (short fields with different names) it is busy for
 * 25 ms with so many values (bench/event-loop.ts).
 */
const MAX_SMALL_BYTES = 256 * 1024;
const MAX_SMALL_VALUES = 20_000;

/** A body of a call. */
export interface CallBody extends RawBody {
  /** The call's export in the contract, by which a thread finds its rules. */
  call: string;
}

/** Names of the calls. */
const NAMES = new Map<Endpoint, string>(Object.entries(callsByName).map(([name, endpoint]) => [endpoint, name]));

/** Returns the name of a call with a body. */
export const nameOfCall = (endpoint: Endpoint | undefined): string | undefined => endpoint?.body && NAMES.get(endpoint);

/** Reads the body of a call. */
export const bodyTask: ParserTask<CallBody, unknown> = {
  name: "readBody",
  isSmall(body) {
    const { length } = body.bytes;
    // Each value takes a byte or more.
    if (length <= MAX_SMALL_VALUES) return true;
    return length <= MAX_SMALL_BYTES && countBodyValues(body, rulesOf(body.call)) <= MAX_SMALL_VALUES;
  },
  run: (body) => readBody(body, rulesOf(body.call)),
};

function rulesOf(call: string): BodyRules {
  const endpoint = callsByName[call];
  if (!endpoint) throw new Error(`The contract has no call ${call}`);
  return endpoint;
}
