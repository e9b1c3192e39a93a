import { z } from "zod";
import type { ErrorCode } from "./errors";
import { CONTROLS, LIMITS, ROLES } from "./product";

/**
 * Fields that several subjects share. A rule that has a code of the catalogue carries the code as its message;
 * the server answers with that code, and with INVALID_REQUEST for every other broken rule.
 */
const code = (errorCode: ErrorCode) => ({ error: errorCode });

const NO_CONTROLS = new RegExp(`^[^${CONTROLS}]*$`, "u");

/** @param empty the code for a name that is empty or blank */
export const name = (empty: ErrorCode) =>
  z
    .string()
    .trim()
    .min(1, { ...code(empty), abort: true })
    .max(LIMITS.maxNameCharacters)
    .regex(NO_CONTROLS, "has control characters");

/** Addresses are compared without regard to case, so they are kept in lower case. */
const address = z.string().trim().toLowerCase().max(LIMITS.maxEmailCharacters);
export const email = address.pipe(z.email());

/** Somebody else's address, typed where the answer can tell a wrong address from a wrong call. */
export const otherEmail = address.pipe(z.email(code("INVALID_EMAIL")));

/** A password as typed at log-in: no rule but a size that can be hashed. */
export const givenPassword = z.string().min(1).max(LIMITS.maxPasswordCharacters);

/** A new password, on recovery and change (spec 5, 9). */
export const newPassword = z
  .string()
  .min(1, { ...code("EMPTY_PASSWORD"), abort: true })
  .min(LIMITS.minPasswordCharacters, code("PASSWORD_NOT_STRONG_ENOUGH"))
  .max(LIMITS.maxPasswordCharacters);

/** @param unknown the code for an id that can't be one: what it names does not exist */
export const id = (unknown: ErrorCode) => z.uuid(code(unknown));

/** Epoch seconds (spec 9). */
export const timestamp = z.int().describe("Epoch seconds");

export const roles = z.array(z.enum(ROLES));

/** Standard base64 with padding (RFC 4648, 4), never empty. */
export const base64 = (empty: ErrorCode) =>
  z
    .string()
    .min(1, { ...code(empty), abort: true })
    .pipe(z.base64());

/** Answer of a call that has nothing to say. */
export const nothing = z.object({});
