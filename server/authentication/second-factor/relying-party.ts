import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "../../../contract/passkeys";
import { PRODUCT_NAME } from "../../../contract/product";
import type { PasskeyRow } from "./factors";

/** How long the browser waits for the customer. */
const TIMEOUT_MS = 120_000;
/** Algorithms of new passkeys, by their COSE numbers: EdDSA, ES256 and RS256, which all authenticators cover. */
const ALGORITHMS = [-8, -7, -257];

type Transports = PasskeyRequestOptions["allowCredentials"][number]["transports"];

interface NewPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** This service in the sense of Web Authentication: it creates the browser's options and verifies its answers. */
export class RelyingParty {
  /** Passkeys work on this host only. A portal on another host needs new ones. */
  readonly #id: string;
  readonly #origin: string;

  /** @param publicUrl URL of the portal */
  constructor(publicUrl: string) {
    const { hostname, origin } = new URL(publicUrl);
    this.#id = hostname;
    this.#origin = origin;
  }

  /** @param challenge random bytes in base64url */
  async requestOptions(challenge: string, passkeys: readonly PasskeyRow[]): Promise<PasskeyRequestOptions> {
    const options = await generateAuthenticationOptions({
      rpID: this.#id,
      challenge: Buffer.from(challenge, "base64url"),
      timeout: TIMEOUT_MS,
      userVerification: "preferred",
    });
    return {
      challenge: options.challenge,
      timeout: TIMEOUT_MS,
      rpId: this.#id,
      allowCredentials: passkeys.map(descriptorOf),
      userVerification: "preferred",
    };
  }

  async creationOptions(
    challenge: string,
    { customerId, email, passkeys }: { customerId: string; email: string; passkeys: readonly PasskeyRow[] },
  ): Promise<PasskeyCreationOptions> {
    const { user, pubKeyCredParams, ...options } = await generateRegistrationOptions({
      rpName: PRODUCT_NAME,
      rpID: this.#id,
      userName: email,
      userID: Buffer.from(customerId),
      challenge: Buffer.from(challenge, "base64url"),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return {
      rp: { id: this.#id, name: PRODUCT_NAME },
      user: { ...user, displayName: email },
      challenge: options.challenge,
      pubKeyCredParams,
      timeout: TIMEOUT_MS,
      excludeCredentials: passkeys.map(descriptorOf),
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      attestation: "none",
    };
  }

  /** @returns the new passkey, or undefined if the answer is for another challenge, origin or host, or malformed */
  async verifyAttestation(challenge: string, response: PasskeyAttestation): Promise<NewPasskey | undefined> {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports: response.response.transports ?? [] } },
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((): VerifiedRegistrationResponse => ({ verified: false }));
    if (!verified || !registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: response.response.transports ?? [],
    };
  }

  /** @returns the passkey's new counter, or undefined if the answer is not valid for this passkey and challenge */
  async verifyAssertion(
    challenge: string,
    response: PasskeyAssertion,
    { credentialId, publicKey, counter }: PasskeyRow,
  ): Promise<number | undefined> {
    const { userHandle, ...answer } = response.response;
    const result = await verifyAuthenticationResponse({
      response: { ...response, response: { ...answer, ...(userHandle && { userHandle }) } },
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#id,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: false,
    }).catch(() => undefined);
    return result?.verified ? result.authenticationInfo.newCounter : undefined;
  }
}

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: "public-key" as const,
  // The contract has checked them when the passkey was added.
  transports: transports as NonNullable<Transports>,
});
