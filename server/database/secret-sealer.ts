import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
/** Length that the algorithm is made for (NIST SP 800-38D, 5.2.1.1). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Hexadecimal digits of a key's id: enough to tell keys apart, and useless for finding the key. */
const ID_LENGTH = 12;

/** Beginning of a sealed text: `sealed:<id of the key>:<nonce, tag and ciphertext in base64url>`. */
export const SEALED_PREFIX = "sealed:";

/** SECRET_KEY lacks a key that secrets in the database are sealed with. */
export class SecretKeyError extends Error {
  override readonly name = "SecretKeyError";

  constructor(keyId: string) {
    super(
      `Secrets in the database are sealed with the key ${keyId}, which SECRET_KEY doesn't contain. Add the key to ` +
        "SECRET_KEY again (docs/operate/secrets.md).",
    );
  }
}

interface Key {
  id: string;
  bytes: Buffer;
}

/** Encrypts secrets that the database stores. Without keys, it leaves them as they are. */
export class SecretSealer {
  readonly #keys: readonly Key[];

  /** @param keys each of 32 bytes. The first one seals, all of them open */
  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map((bytes) => ({ id: idOf(bytes), bytes }));
  }

  /** Id of the key that seals; undefined without keys. */
  get keyId(): string | undefined {
    return this.#keys[0]?.id;
  }

  /** @param place table and column: a text that was sealed for one place can't be opened in another one */
  seal(text: string, place: string): string {
    const [key] = this.#keys;
    if (!key) return text;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
    const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    const sealed = Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
    return `${SEALED_PREFIX}${key.id}:${sealed.toString("base64url")}`;
  }

  /**
   * Opens a sealed text, and returns a text that was stored without sealing as it is.
   *
   * @throws SecretKeyError if its key is missing
   * @throws Error if it was changed, or sealed for another place
   */
  open(text: string, place: string): string {
    if (!text.startsWith(SEALED_PREFIX)) return text;
    const [keyId = "", encoded = ""] = text.slice(SEALED_PREFIX.length).split(":");
    const key = this.#keys.find(({ id }) => id === keyId);
    if (!key) throw new SecretKeyError(keyId);
    const sealed = Buffer.from(encoded, "base64url");
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
    return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  }

  /** @throws SecretKeyError */
  assertKnows(keyId: string): void {
    if (!this.#keys.some(({ id }) => id === keyId)) throw new SecretKeyError(keyId);
  }
}

const idOf = (key: Buffer): string =>
  createHash("sha256").update("platen key id").update(key).digest("hex").slice(0, ID_LENGTH);

let current = new SecretSealer([]);

/** Sealer of the columns. One for the process, because drizzle's columns are constants of it. */
export const currentSealer = (): SecretSealer => current;

/** Sets the sealer of the columns, before the first query. */
export function setSealer(sealer: SecretSealer): void {
  current = sealer;
}
