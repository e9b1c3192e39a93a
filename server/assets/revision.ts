import type { assets } from "../database/schema/assets";
import { ApiError } from "../http/api-error";
import { epochSeconds } from "../http/epoch";
import { isNamed } from "../http/if-match";

/** An asset, and who changed it last. */
export interface AssetState {
  asset: Pick<typeof assets.$inferSelect, "name" | "revision" | "sha256" | "updatedAt">;
  /** Null if unknown. */
  savedBy: string | null;
}

/** State of an asset that the caller of a change has read. */
export interface AssetCondition {
  /** Value of the header `If-Match`. */
  ifMatch?: string | undefined;
  /** Value of the header `If-None-Match`: `*` if the workspace must not have the asset. */
  ifNoneMatch?: string | undefined;
}

/** @returns the `ETag` of an asset that is known by its id: it changes with the name and the content */
export const etagOf = ({ revision }: { revision: number }): string => `"r${revision}"`;

/**
 * @returns the `ETag` of an asset that is known by its name: the hash of its content. Revisions begin again if the
 *   asset is deleted and another one gets its name.
 */
export const contentEtagOf = ({ sha256 }: { sha256: string }): string => `"${sha256}"`;

/**
 * Refuses a change of an asset that its caller has not seen as it is (RFC 9110, 13.1.1).
 *
 * @param ifMatch value of the header; without it, every change is allowed
 * @throws ApiError ASSET_CHANGED
 */
export function assertUnchanged(state: AssetState, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !isNamed(etagOf(state.asset), ifMatch)) throw assetChanged(state.asset.name, state);
}

/**
 * Refuses a change if its caller has not seen the current content under this name (RFC 9110, 13.1).
 *
 * @param state undefined if the workspace has no such asset
 * @throws ApiError ASSET_CHANGED
 */
export function assertContentUnchanged(
  name: string,
  state: AssetState | undefined,
  { ifMatch, ifNoneMatch }: AssetCondition,
): void {
  const isSeen = ifMatch === undefined || (state && isNamed(contentEtagOf(state.asset), ifMatch));
  const isNewOrExpected = ifNoneMatch === undefined || !state;
  if (!isSeen || !isNewOrExpected) throw assetChanged(name, state);
}

function assetChanged(name: string, state: AssetState | undefined): ApiError {
  const { revision = null, sha256 = null, updatedAt } = state?.asset ?? {};
  const at = updatedAt ? epochSeconds(updatedAt) : null;
  return new ApiError("ASSET_CHANGED", { data: { by: state?.savedBy ?? null, at, name, revision, sha256 } });
}
