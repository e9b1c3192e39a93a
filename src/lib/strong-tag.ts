/** Undoes what proxies that compress answers do: they mark an `ETag` as weak, which `If-Match` must not be. */
export const strongTag = (etag: string | null): string | null => etag?.replace(/^W\//, "") ?? null;
