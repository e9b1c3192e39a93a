/** @returns whether a header `If-Match` names an `ETag` (RFC 9110, 13.1.1) */
export const isNamed = (etag: string, ifMatch: string): boolean =>
  ifMatch.trim() === "*" || ifMatch.split(",").some((named) => named.trim() === etag);
