const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @returns whether a text is a UUID (RFC 9562, 4). PostgreSQL fails on other texts in a query by id. */
export const isUuid = (text: string): boolean => UUID.test(text);
