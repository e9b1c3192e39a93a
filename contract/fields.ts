import { z } from "zod";
import type { ErrorCode } from "./errors";
import { FORBIDDEN_NAME_CHARACTERS, LIMITS, ROLES } from "./product";

/**
 * Makes an error code the message of a rule. If a request breaks the rule, the server answers with that code; it
 * answers INVALID_REQUEST for every rule without a code.
 */
const code = (errorCode: ErrorCode) => ({ error: errorCode });

const NO_CONTROLS = new RegExp(`^[^${FORBIDDEN_NAME_CHARACTERS}]*$`, "u");

/** @param empty error code of an empty or blank name */
export const name = (empty: ErrorCode) =>
  z
    .string()
    .trim()
    .min(1, { ...code(empty), abort: true })
    .max(LIMITS.maxNameCharacters)
    .regex(NO_CONTROLS, "has control characters");

/** Addresses are stored in lower case, so that comparing them ignores case. */
const address = z.string().trim().toLowerCase().max(LIMITS.maxEmailCharacters);
export const email = address.pipe(z.email());

/** Another person's address, with an error code of its own. */
export const otherEmail = address.pipe(z.email(code("INVALID_EMAIL")));

/** A password at sign-in: its only rule is a length that can be hashed safely. */
export const givenPassword = z.string().min(1).max(LIMITS.maxPasswordCharacters);

/** A new password, for recovering or changing the old one. */
export const newPassword = z
  .string()
  .min(1, { ...code("EMPTY_PASSWORD"), abort: true })
  .min(LIMITS.minPasswordCharacters, code("PASSWORD_NOT_STRONG_ENOUGH"))
  .max(LIMITS.maxPasswordCharacters);

/** @param unknown error code of a text that is not a UUID, and so names nothing */
export const id = (unknown: ErrorCode) => z.uuid(code(unknown));

export const timestamp = z.int().describe("Epoch seconds");

export const roles = z.array(z.enum(ROLES));

/** Standard base64 with padding (RFC 4648, section 4). @param empty error code of an empty text */
export const base64 = (empty: ErrorCode) =>
  z
    .string()
    .min(1, { ...code(empty), abort: true })
    .pipe(z.base64());

/** Answer of a call that returns no data: `{}`. */
export const nothing = z.object({});
