import { ApiError } from "../http/api-error";
import { isNamed } from "../http/if-match";

/** @returns the `ETag` of a sample set's revision */
export const etagOf = (revision: number): string => `"r${revision}"`;

/**
 * Refuses a change of a sample set that its caller has not seen as it is (RFC 9110, 13.1.1).
 *
 * @param ifMatch value of the header; without it, every change is allowed
 * @throws ApiError SAMPLE_CHANGED
 */
export function assertUnchanged(revision: number, ifMatch: string | undefined): void {
  if (ifMatch === undefined || isNamed(etagOf(revision), ifMatch)) return;
  throw new ApiError("SAMPLE_CHANGED", { data: { revision } });
}
