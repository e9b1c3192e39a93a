import { randomUUID } from "node:crypto";
import { desc, lt, sql } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Queries } from "../database/open";
import { signingKeys } from "../database/schema";

export const SIGNING_ALGORITHM = "ES256";

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
  /** @returns the key to sign with; one that is too old is replaced first, without signing anyone out */
  current(): Promise<SigningKey>;
  /** @returns the key of that id; another replica may have made it */
  find(id: string): Promise<SigningKey | undefined>;
  /** @returns the public parts of all keys that tokens in use may be signed with */
  published(): JWK[];
}

export interface SigningKeySettings {
  /** Milliseconds after which a new key signs. */
  rotation: number;
  /** Milliseconds that a token signed by an old key may still be used. */
  accessTokenLifetime: number;
}

/** Loads the keys; makes the first one where there is none. */
export async function openSigningKeys(db: Queries, settings: SigningKeySettings): Promise<SigningKeys> {
  const isTooOld = ({ createdAt }: { createdAt: Date }) => createdAt.getTime() + settings.rotation <= Date.now();
  let keys: SigningKey[] = await load();
  let lookedUpAt = Date.now();

  /** Newest first. Replaces the newest where it is too old and forgets those whose tokens have all expired. */
  async function load(): Promise<SigningKey[]> {
    const now = Date.now();
    const stored = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${NEW_KEY_LOCK})`);
      const forgotten = new Date(now - settings.rotation - 2 * settings.accessTokenLifetime);
      const found = await tx.select().from(signingKeys).orderBy(desc(signingKeys.createdAt));
      if (found[0] && !isTooOld(found[0])) return found;
      await tx.delete(signingKeys).where(lt(signingKeys.createdAt, forgotten));
      const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
      const added = { id: randomUUID(), privateKey: await exportJWK(privateKey), createdAt: new Date(now) };
      await tx.insert(signingKeys).values(added);
      return [added, ...found.filter(({ createdAt }) => createdAt >= forgotten)];
    });
    return Promise.all(stored.map(importKey));
  }

  return {
    async current() {
      if (!keys[0] || isTooOld(keys[0])) keys = await load();
      const [newest] = keys;
      if (!newest) throw new Error("There is no signing key");
      return newest;
    },
    async find(id) {
      const known = () => keys.find((key) => key.id === id);
      if (!known() && Math.abs(Date.now() - lookedUpAt) > LOOK_UP_PAUSE) {
        lookedUpAt = Date.now();
        keys = await load();
      }
      return known();
    },
    published: () => keys.map(({ jwk }) => jwk),
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
