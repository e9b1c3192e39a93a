import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "../../contract/passkeys";

/** Deviations of a forged or foreign answer. */
interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Keeps the signature counter at this value. */
  counter?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** An authenticator with one passkey (Web Authentication, ES256), with the answers that a browser would send. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly credentialId = randomBytes(32);
  #counter = 0;

  /** @param origin the portal's origin */
  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    [this.#privateKey, this.#publicKey] = [privateKey, publicKey];
  }

  create(options: PasskeyCreationOptions, deviation: Deviation = {}): PasskeyAttestation {
    const authData = Buffer.concat([
      this.#header(deviation.rpId ?? options.rp.id, HAS_CREDENTIAL, 0),
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      this.#coseKey(),
    ]);
    const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      Buffer.from([0xa0]),
      cborText("authData"),
      length,
      authData,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options.challenge, deviation),
        attestationObject: base64url(attestationObject),
        transports: ["internal"],
      },
    };
  }

  get(options: PasskeyRequestOptions, deviation: Deviation = {}): PasskeyAssertion {
    this.#counter = deviation.counter ?? this.#counter + 1;
    const authData = this.#header(deviation.rpId ?? options.rpId, 0, this.#counter);
    const clientDataJSON = this.#clientData("webauthn.get", options.challenge, deviation);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign("sha256", signed, this.#privateKey)),
      },
    };
  }

  #credential() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  #header(rpId: string, flags: number, counter: number): Buffer {
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | USER_PRESENT | USER_VERIFIED]), counterBytes]);
  }

  #clientData(type: string, challenge: string, deviation: Deviation): string {
    const data = { type, challenge: deviation.challenge ?? challenge, origin: deviation.origin ?? this.#origin };
    return base64url(JSON.stringify({ ...data, crossOrigin: false }));
  }

  /** The public key as a COSE map: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, "base64url"),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, "base64url"),
    ]);
  }
}

/** A text of less than 24 bytes in CBOR (RFC 8949). */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
