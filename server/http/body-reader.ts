import type { Endpoint } from "../../contract/endpoint";
import { bodyTask, nameOfCall } from "./body-task";
import type { ParserThreads } from "./parser-threads";
import { type RawBody, readBody } from "./read-body";

interface Origin {
  /** Undefined for a route that is not part of the contract. */
  endpoint: Endpoint | undefined;
  /** Customer or address that the body comes from. */
  caller: string;
}

/**
 * Creates a function that reads bodies: small ones at once, large ones in threads. It hands the bytes of a large body
 * over: nothing else may use them.
 *
 * @returns a function that returns the valid body, or throws an ApiError
 */
export const createBodyReader =
  (parsers: Pick<ParserThreads, "run">) =>
  async (raw: RawBody, { endpoint, caller }: Origin): Promise<unknown> => {
    const call = nameOfCall(endpoint);
    return call === undefined ? readBody(raw, endpoint ?? {}) : parsers.run(bodyTask, { ...raw, call }, caller);
  };
