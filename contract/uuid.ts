const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Reads a UUID (RFC 9562, 4) of a request. The capitals of its digits carry no meaning, so every id of a path, a header
 * or a body is read here: what the service counts or remembers by an id in memory sees one spelling of it.
 *
 * @returns the id in lower case, as PostgreSQL writes it; undefined if the text is not a UUID
 */
export function parseUuid(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const id = text.toLowerCase();
  return UUID.test(id) ? id : undefined;
}
