const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @returns whether a text is an id that the database can look up (RFC 9562, 4) */
export const isUuid = (text: string): boolean => UUID.test(text);
