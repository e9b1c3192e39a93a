import { callsByName } from "../../contract/calls";
import type { Endpoint } from "../../contract/endpoint";
import type { ParserTask } from "./parser-threads";
import { type BodyRules, countBodyValues, type RawBody, readBody } from "./read-body";

/**
 * Bodies that the main thread reads. In the worst case (items that are no objects) it is busy for 35 ms with so many
 * values (bench/event-loop.ts).
 */
const SMALL = { maxBytes: 256 * 1024, maxValues: 20_000 };
/** Bodies that never wait for larger ones. In the worst case (fields with different names) one takes 110 ms. */
const MEDIUM = { maxBytes: 2 * 1024 * 1024, maxValues: 100_000 };

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
  sizeOf(body) {
    const { length } = body.bytes;
    // Each value takes a byte or more.
    if (length <= SMALL.maxValues) return "small";
    if (length > MEDIUM.maxBytes) return "large";
    const values = countBodyValues(body, rulesOf(body.call));
    if (values > MEDIUM.maxValues) return "large";
    return length <= SMALL.maxBytes && values <= SMALL.maxValues ? "small" : "medium";
  },
  run: (body) => readBody(body, rulesOf(body.call)),
};

function rulesOf(call: string): BodyRules {
  const endpoint = callsByName[call];
  if (!endpoint) throw new Error(`The contract has no call ${call}`);
  return endpoint;
}
