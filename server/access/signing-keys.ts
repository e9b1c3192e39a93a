import { randomUUID } from "node:crypto";
import { desc, lt, sql } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Queries } from "../database/open";
import { signingKeys } from "../database/schema/authentication";

export const SIGNING_ALGORITHM = "ES256";

/** Seconds that a verifier may keep the published keys. */
export const JWKS_MAX_AGE = 300;
/** Milliseconds that a key is published before it signs, so that every verifier knows it by then. */
const PUBLISHED_AHEAD = 2 * JWKS_MAX_AGE * 1000;

/** Any constant: replicas that need a key at the same time agree on one. */
const NEW_KEY_LOCK = 7_265_361;
/** How long an unknown key id is not looked up again (milliseconds): forged tokens must not cost queries. */
const LOOK_UP_PAUSE = 5_000;

type Key = Awaited<ReturnType<typeof importJWK>>;

export interface SigningKey {
  /** The `kid` header of the tokens it signs (RFC 7515, 4.1.4). */
  id: string;
  privateKey: Key;
  publicKey: Key;
  /** The public part, as it is published (RFC 7517). */
  jwk: JWK;
  createdAt: Date;
}

export interface SigningKeys {
  /** @returns the key to sign with; one that is too old is replaced, without signing anyone out */
  current(): Promise<SigningKey>;
  /** @returns the key of that id; another replica may have made it */
  find(id: string): Promise<SigningKey | undefined>;
  /** @returns the public parts of all keys that tokens in use may be signed with, and of the one that signs next */
  published(): Promise<JWK[]>;
}

export interface SigningKeySettings {
  /** Milliseconds after which a next key is made. */
  rotation: number;
  /** Milliseconds that a token signed by an old key may still be used. */
  accessTokenLifetime: number;
}

/** Loads the keys; makes the first one where there is none. */
export async function createSigningKeys(db: Queries, settings: SigningKeySettings): Promise<SigningKeys> {
  const age = ({ createdAt }: { createdAt: Date }) => Date.now() - createdAt.getTime();
  let keys: SigningKey[] = await load();
  let lookedUpAt = Date.now();

  /**
   * Newest first. Where the newest is too old a next one is added, and those are forgotten that were replaced by another so
   * long ago that their tokens have all expired.
   */
  async function load(): Promise<SigningKey[]> {
    const stored = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${NEW_KEY_LOCK})`);
      const found = await tx.select().from(signingKeys).orderBy(desc(signingKeys.createdAt));
      if (found[0] && age(found[0]) < settings.rotation) return found;
      const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
      const added = { id: randomUUID(), privateKey: await exportJWK(privateKey), createdAt: new Date() };
      await tx.insert(signingKeys).values(added);
      const longInUse = found.find((key) => age(key) >= PUBLISHED_AHEAD + 2 * settings.accessTokenLifetime);
      if (!longInUse) return [added, ...found];
      await tx.delete(signingKeys).where(lt(signingKeys.createdAt, longInUse.createdAt));
      return [added, ...found.filter(({ createdAt }) => createdAt >= longInUse.createdAt)];
    });
    return Promise.all(stored.map(importKey));
  }

  /** The keys as they are now: a replica that signs nothing publishes the next key, too. */
  async function upToDate(): Promise<SigningKey[]> {
    if (!keys[0] || age(keys[0]) >= settings.rotation) keys = await load();
    return keys;
  }

  return {
    async current() {
      const known = await upToDate();
      const signing = known.find((key) => age(key) >= PUBLISHED_AHEAD) ?? known.at(-1);
      if (!signing) throw new Error("There is no signing key");
      return signing;
    },
    async find(id) {
      const known = () => keys.find((key) => key.id === id);
      if (!known() && Math.abs(Date.now() - lookedUpAt) > LOOK_UP_PAUSE) {
        lookedUpAt = Date.now();
        keys = await load();
      }
      return known();
    },
    published: async () => (await upToDate()).map(({ jwk }) => jwk),
  };
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
