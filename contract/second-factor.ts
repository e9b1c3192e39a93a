import { z } from "zod";
import { secret, session, tenant } from "./auth";
import { defineEndpoint } from "./endpoint";
import { email, id, nothing, timestamp } from "./fields";
import { passkeyAssertion, passkeyAttestation, passkeyCreationOptions, passkeyRequestOptions } from "./passkeys";
import { FORBIDDEN_NAME_CHARACTERS, LIMITS, PROOF_METHODS } from "./product";

/** People type codes with blanks and dashes, which mean nothing. */
const typedCode = z.string().min(1).max(64);

const proof = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("TOTP"), code: typedCode.describe("Six digits from the authenticator app") }),
  z.object({ kind: z.literal("RECOVERY_CODE"), code: typedCode }),
  z.object({ kind: z.literal("PASSKEY"), response: passkeyAssertion }),
]);
/** A proof of the second factor. */
export type Proof = z.infer<typeof proof>;

const challenge = z.object({
  challenge: z.string().describe("Token of this challenge, to be sent with the proof"),
  methods: z.array(z.enum(PROOF_METHODS)),
  passkeyOptions: passkeyRequestOptions.nullable(),
  expiresAt: timestamp,
});
/** A request for a proof. Also the `data` of SECOND_FACTOR_REQUIRED. */
export type SecondFactorChallenge = z.infer<typeof challenge>;

const recoveryCodes = z.array(z.string());
/** Recovery codes that come with the first factor; null for a further one. */
const firstRecoveryCodes = recoveryCodes.nullable();

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});

/** The second factors of an account. */
export const secondFactors = z.object({
  totp: z.object({ createdAt: timestamp }).nullable().describe("The authenticator app"),
  passkeys: z.array(passkey),
});
export type SecondFactors = z.infer<typeof secondFactors>;
export type Passkey = z.infer<typeof passkey>;

const passkeyName = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.maxNameCharacters)
  .regex(new RegExp(`^[^${FORBIDDEN_NAME_CHARACTERS}]*$`, "u"), "has control characters");

const answeredChallenge = z.object({ tenant, challenge: secret, proof });
const ANSWER_ERRORS = [
  "INVALID_REQUEST",
  "INVALID_SECOND_FACTOR",
  "SECOND_FACTOR_CHALLENGE_EXPIRED",
  "TOO_MANY_REQUESTS",
] as const;

export const completeLogin = defineEndpoint("POST /api/v1/login/second-factor", {
  summary: "Complete a sign-in with a proof of the second factor",
  body: answeredChallenge,
  status: 200,
  response: session,
  errors: ANSWER_ERRORS,
});

export const readSecondFactor = defineEndpoint("GET /api/v1/customer/second-factor", {
  summary: "Read which second factors your account has",
  status: 200,
  response: secondFactors.extend({ recoveryCodesLeft: z.int() }),
  errors: [],
});

export const requestProof = defineEndpoint("POST /api/v1/customer/second-factor/challenge", {
  summary: "Request a challenge, to prove the second factor again",
  body: z.object({ tenant }),
  status: 201,
  response: challenge,
  errors: ["INVALID_REQUEST", "NOT_FOUND"],
});

export const prove = defineEndpoint("POST /api/v1/customer/second-factor/proof", {
  summary: "Prove the second factor, so that this session may make calls that need a recent proof",
  body: answeredChallenge,
  status: 200,
  response: nothing,
  errors: ANSWER_ERRORS,
});

export const startTotp = defineEndpoint("POST /api/v1/customer/second-factor/totp", {
  summary: "Start to add an authenticator app (RFC 6238). The app counts after its first code is confirmed",
  body: z.object({ tenant }),
  status: 201,
  response: z.object({
    secret: z.string().describe("Base32, for typing it into the app"),
    uri: z.string().describe("`otpauth:` URI, for a QR code"),
  }),
  errors: ["INVALID_REQUEST"],
});

export const confirmTotp = defineEndpoint("POST /api/v1/customer/second-factor/totp/confirm", {
  summary: "Confirm the new authenticator app with a code from it. It replaces the previous app",
  body: z.object({ tenant, code: typedCode }),
  status: 200,
  response: z.object({ recoveryCodes: firstRecoveryCodes }),
  errors: ["INVALID_REQUEST", "INVALID_SECOND_FACTOR", "NOT_FOUND"],
});

export const removeTotp = defineEndpoint("DELETE /api/v1/customer/second-factor/totp", {
  summary: "Remove the authenticator app",
  status: 200,
  response: nothing,
  errors: ["NOT_FOUND"],
});

export const startPasskey = defineEndpoint("POST /api/v1/customer/second-factor/passkeys/options", {
  summary: "Start to add a passkey",
  body: z.object({ tenant }),
  status: 201,
  response: z.object({ challenge: z.string(), options: passkeyCreationOptions }),
  errors: ["INVALID_REQUEST", "TOO_MANY_PASSKEYS"],
});

export const addPasskey = defineEndpoint("POST /api/v1/customer/second-factor/passkeys", {
  summary: "Add the passkey that the browser has created",
  body: z.object({ tenant, challenge: secret, name: passkeyName, response: passkeyAttestation }),
  status: 201,
  response: z.object({ id: z.string(), recoveryCodes: firstRecoveryCodes }),
  errors: ["INVALID_REQUEST", "INVALID_SECOND_FACTOR", "TOO_MANY_PASSKEYS", "SECOND_FACTOR_CHALLENGE_EXPIRED"],
});

export const removePasskey = defineEndpoint("DELETE /api/v1/customer/second-factor/passkeys/:passkeyId", {
  summary: "Remove a passkey",
  params: z.object({ passkeyId: id("NOT_FOUND") }),
  status: 200,
  response: nothing,
  errors: ["NOT_FOUND"],
});

export const replaceRecoveryCodes = defineEndpoint("POST /api/v1/customer/second-factor/recovery-codes", {
  summary: "Create new recovery codes. The previous ones stop working",
  body: z.object({ tenant }),
  status: 201,
  response: z.object({ recoveryCodes }),
  errors: ["INVALID_REQUEST", "NOT_FOUND"],
});

export const resetSecondFactor = defineEndpoint("POST /api/v1/second-factor/reset", {
  summary: "Remove a second factor that someone else has added, with the token from the email about it",
  description:
    "Also removes the factors that were added later, the recovery codes and the password, ends all sessions, and sends " +
    "an email with a link to set a new password.",
  body: z.object({ tenant, email, token: secret }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "NOT_FOUND", "SECOND_FACTOR_RESET_TOKEN_EXPIRED"],
});
