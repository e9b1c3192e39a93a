import { z } from "zod";
import { type ErrorCode, isErrorCode } from "./errors";
import { FILE_NAME, FORBIDDEN_NAME_CHARACTERS, LIMITS, MAX_DECOMPOSED_NAME_UNITS, ROLES } from "./product";
import { parseUuid } from "./uuid";

/** Codes of a rule about one field. The others say more about a call (server/http/api-error.ts). */
type FieldErrorCode = Exclude<ErrorCode, "PAYLOAD_TOO_LARGE" | "TOO_MANY_REQUESTS" | "RENDERER_BUSY">;

/** Name of the parameter that carries a rule's error code. */
const CODE = "errorCode";

/**
 * Returns the options of a rule (`refine`) that has an error code of its own. If a request breaks the rule, the server
 * answers with that code; it answers INVALID_REQUEST for every other rule. Later rules of the field are not checked.
 */
export const failsWith = (errorCode: FieldErrorCode) => ({
  error: errorCode,
  abort: true,
  params: { [CODE]: errorCode },
});

/** @returns the error code of the rule that was broken, or undefined if it has none */
export function errorCodeOf(issue: z.core.$ZodIssue): FieldErrorCode | undefined {
  const found: unknown = issue.code === "custom" ? issue.params?.[CODE] : undefined;
  return isErrorCode(found) ? (found as FieldErrorCode) : undefined;
}

const isNotEmpty = (text: string): boolean => text !== "";

const NO_CONTROLS = new RegExp(`^[^${FORBIDDEN_NAME_CHARACTERS}]*$`, "u");

/** @param empty error code of an empty or blank name */
export const name = (empty: FieldErrorCode) =>
  z
    .string()
    .trim()
    .refine(isNotEmpty, failsWith(empty))
    .max(LIMITS.maxNameCharacters)
    .regex(NO_CONTROLS, "has control characters")
    .meta({ minLength: 1 });

/** Name of a file, without a folder. Systems compose letters such as `é` in different ways, so they are normalised. */
export const fileName = z
  .string()
  .trim()
  .max(MAX_DECOMPOSED_NAME_UNITS, { abort: true })
  .normalize("NFC")
  .max(LIMITS.maxNameCharacters)
  .regex(new RegExp(FILE_NAME, "u"), "must be the name of a file, without a folder");

/** Addresses are stored in lower case, so that comparing them ignores case. */
const address = z.string().trim().toLowerCase().max(LIMITS.maxEmailCharacters);
const validEmail = z.email();
export const email = address.pipe(validEmail);

/** Another person's address, with an error code of its own. */
export const otherEmail = address
  .refine((text) => validEmail.safeParse(text).success, failsWith("INVALID_EMAIL"))
  .meta({ format: "email" });

/** A password at sign-in: its only rule is a length that can be hashed safely. */
export const givenPassword = z.string().min(1).max(LIMITS.maxPasswordCharacters);

/** A new password, for recovering or changing the old one. */
export const newPassword = z
  .string()
  .refine(isNotEmpty, failsWith("EMPTY_PASSWORD"))
  .refine((text) => text.length >= LIMITS.minPasswordCharacters, failsWith("PASSWORD_NOT_STRONG_ENOUGH"))
  .max(LIMITS.maxPasswordCharacters)
  .meta({ minLength: LIMITS.minPasswordCharacters });

/** @param unknown error code of a text that is not a UUID, and so names nothing */
export const id = (unknown: FieldErrorCode) =>
  z
    .string()
    .refine((text) => parseUuid(text) !== undefined, failsWith(unknown))
    .overwrite((text) => parseUuid(text) ?? text)
    .meta({ format: "uuid" });

export const timestamp = z.int().describe("Epoch seconds");

export const roles = z.array(z.enum(ROLES));

/** Standard base64 with padding (RFC 4648, section 4). @param empty error code of an empty text */
export const base64 = (empty: FieldErrorCode) =>
  z.string().refine(isNotEmpty, failsWith(empty)).meta({ minLength: 1 }).pipe(z.base64());

/** Answer of a call that returns no data: `{}`. */
export const nothing = z.object({});
