import { z } from "zod";

/** JSON of Web Authentication Level 3: what the browser and the service exchange about passkeys. */

/** Bytes in base64url without padding, as WebAuthn's JSON has them. */
const bytes = (maxCharacters: number) =>
  z
    .string()
    .min(1)
    .max(maxCharacters)
    .regex(/^[\w-]+$/, "must be base64url");

const publicKeyType = z.literal("public-key");
const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
const userVerification = z.enum(["discouraged", "preferred", "required"]);
const credentialDescriptor = z.object({
  id: z.string(),
  type: publicKeyType,
  transports: z.array(transport).optional(),
});

/** The arguments of `navigator.credentials.get` (Web Authentication, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(credentialDescriptor),
  userVerification,
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** The arguments of `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(["discouraged", "preferred", "required"]),
    userVerification,
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

const credential = { id: bytes(1_400), rawId: bytes(1_400), type: publicKeyType };
/** Results of WebAuthn extensions. The service uses none. */
const clientExtensionResults = z.object({});

/** An authenticator's answer to `passkeyRequestOptions` (AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(2_048),
    userHandle: bytes(128).nullish(),
  }),
  clientExtensionResults,
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** An authenticator's answer to `passkeyCreationOptions` (RegistrationResponseJSON). */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(16_384),
    transports: z.array(transport).max(7).optional().catch(undefined),
  }),
  clientExtensionResults,
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;
