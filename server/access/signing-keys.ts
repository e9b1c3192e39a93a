import { randomUUID } from "node:crypto";
import { desc, lt, sql } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Queries } from "../database/open";
import { signingKeys } from "../database/schema/authentication";

export const SIGNING_ALGORITHM = "ES256";

/** How long a verifier may cache the published keys. */
export const JWKS_MAX_AGE_SECONDS = 300;
/** How long a key is published before it signs, so that every verifier knows it by then. */
const PUBLISHED_AHEAD_MS = 2 * JWKS_MAX_AGE_SECONDS * 1000;

/** Any constant: it makes replicas that need a new key at the same time agree on one. */
const NEW_KEY_LOCK = 7_265_361;
/** Pause between look-ups of unknown key ids, so that forged tokens cost no queries. */
const LOOK_UP_PAUSE_MS = 5_000;

type Key = Awaited<ReturnType<typeof importJWK>>;

export interface SigningKey {
  /** The `kid` header of the tokens it signs (RFC 7515, 4.1.4). */
  id: string;
  privateKey: Key;
  publicKey: Key;
  /** The published part (RFC 7517). */
  jwk: JWK;
  createdAt: Date;
}

interface SigningKeysDependencies {
  db: Queries;
  /** Age at which a key gets a successor. */
  rotationMs: number;
  /** How long a token that an old key signed may still be used. */
  accessTokenLifetimeMs: number;
}

/** Loads the keys, and creates the first one if there is none. */
export async function createSigningKeys(dependencies: SigningKeysDependencies): Promise<SigningKeys> {
  return new SigningKeys(dependencies, await loadKeys(dependencies));
}

/** The keys that sign access tokens. All replicas share them through the database. */
export class SigningKeys {
  readonly #dependencies: SigningKeysDependencies;
  #keys: SigningKey[];
  #loadedAt = Date.now();

  constructor(dependencies: SigningKeysDependencies, keys: SigningKey[]) {
    this.#dependencies = dependencies;
    this.#keys = keys;
  }

  /** @returns the key to sign with. A key that is too old is replaced, which signs nobody out */
  async current(): Promise<SigningKey> {
    const keys = await this.#upToDate();
    const signing = keys.find((key) => ageMs(key) >= PUBLISHED_AHEAD_MS) ?? keys.at(-1);
    if (!signing) throw new Error("There is no signing key");
    return signing;
  }

  /** @returns the key of that id, which another replica may have created */
  async find(id: string): Promise<SigningKey | undefined> {
    const find = () => this.#keys.find((key) => key.id === id);
    if (!find() && Math.abs(Date.now() - this.#loadedAt) > LOOK_UP_PAUSE_MS) {
      this.#loadedAt = Date.now();
      this.#keys = await loadKeys(this.#dependencies);
    }
    return find();
  }

  /** @returns the public parts of all keys that may have signed valid tokens, and of the key that signs next */
  async published(): Promise<JWK[]> {
    return (await this.#upToDate()).map(({ jwk }) => jwk);
  }

  /** Makes sure that a replica which signs nothing also publishes the next key. */
  async #upToDate(): Promise<SigningKey[]> {
    const [newest] = this.#keys;
    if (!newest || ageMs(newest) >= this.#dependencies.rotationMs) this.#keys = await loadKeys(this.#dependencies);
    return this.#keys;
  }
}

const ageMs = ({ createdAt }: { createdAt: Date }) => Date.now() - createdAt.getTime();

/**
 * Loads the keys, the newest first. If the newest is too old, adds a successor and deletes the keys that were replaced
 * so long ago that all of their tokens have expired.
 */
async function loadKeys({ db, rotationMs, accessTokenLifetimeMs }: SigningKeysDependencies): Promise<SigningKey[]> {
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${NEW_KEY_LOCK})`);
    const found = await tx.select().from(signingKeys).orderBy(desc(signingKeys.createdAt));
    if (found[0] && ageMs(found[0]) < rotationMs) return found;
    const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const added = { id: randomUUID(), privateKey: await exportJWK(privateKey), createdAt: new Date() };
    await tx.insert(signingKeys).values(added);
    // The newest key that has signed for as long as the tokens of its predecessors live.
    const established = found.find((key) => ageMs(key) >= PUBLISHED_AHEAD_MS + 2 * accessTokenLifetimeMs);
    if (!established) return [added, ...found];
    await tx.delete(signingKeys).where(lt(signingKeys.createdAt, established.createdAt));
    return [added, ...found.filter(({ createdAt }) => createdAt >= established.createdAt)];
  });
  return Promise.all(rows.map(importKey));
}

async function importKey({ id, privateKey, createdAt }: typeof signingKeys.$inferSelect): Promise<SigningKey> {
  const { d: _secret, ...publicPart } = privateKey;
  return {
    id,
    createdAt,
    privateKey: await importJWK(privateKey, SIGNING_ALGORITHM),
    publicKey: await importJWK(publicPart, SIGNING_ALGORITHM),
    jwk: { ...publicPart, kid: id, alg: SIGNING_ALGORITHM, use: "sig" },
  };
}
