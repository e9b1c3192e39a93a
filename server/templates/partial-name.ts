import { LIMITS, PARTIAL_NAME } from "../../contract/product";

const PATTERN = new RegExp(PARTIAL_NAME, "u");

/** Tells whether a partial can have a name. Some other names can't even be sent to PostgreSQL. */
export const isPartialName = (name: string): boolean =>
  name.length <= LIMITS.maxNameCharacters && name.trim() === name && PATTERN.test(name) && name.isWellFormed();
