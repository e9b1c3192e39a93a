import { ApiError } from "../http/api-error";
import { epochSeconds } from "../http/epoch";
import { isNamed } from "../http/if-match";

/** The last change of a template. */
export interface Revision {
  revision: number;
  /** Author; null if unknown. */
  by: string | null;
  at: Date;
}

/** @returns the `ETag` of a template's revision */
export const etagOf = (revision: number): string => `"r${revision}"`;

/**
 * Refuses a change of a template that its caller has not seen as it is (RFC 9110, 13.1.1).
 *
 * @param ifMatch value of the header; without it, every change is allowed
 * @throws ApiError TEMPLATE_CHANGED
 */
export function assertUnchanged({ revision, by, at }: Revision, ifMatch: string | undefined): void {
  if (ifMatch === undefined || isNamed(etagOf(revision), ifMatch)) return;
  throw new ApiError("TEMPLATE_CHANGED", { data: { by, at: epochSeconds(at), revision } });
}

/** State of a channel that the caller of a change has read. */
export interface ChannelCondition {
  /** Value of the header `If-Match`. */
  ifMatch?: string | undefined;
  /** Value of the header `If-None-Match`: `*` if the channel must not exist. */
  ifNoneMatch?: string | undefined;
}

/** @returns the `ETag` of a channel that points to a version */
export const channelEtagOf = (number: number): string => `"v${number}"`;

/**
 * Refuses a change of a channel that its caller has not seen as it is (RFC 9110, 13.1).
 *
 * @param current undefined if the channel does not exist
 * @throws ApiError TEMPLATE_CHANGED
 */
export function assertChannelUnchanged(
  channel: string,
  current: { number: number; setBy: string | null; setAt: Date } | undefined,
  { ifMatch, ifNoneMatch }: ChannelCondition,
): void {
  const isSeen = ifMatch === undefined || (current && isNamed(channelEtagOf(current.number), ifMatch));
  const isNewOrExpected = ifNoneMatch === undefined || !current;
  if (isSeen && isNewOrExpected) return;
  const { number = null, setBy: by = null, setAt } = current ?? {};
  throw new ApiError("TEMPLATE_CHANGED", { data: { by, at: setAt ? epochSeconds(setAt) : null, channel, number } });
}
