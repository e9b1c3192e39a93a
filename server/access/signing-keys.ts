import { randomUUID } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Queries } from "../database/open";
import { signingKeys } from "../database/schema";

export const SIGNING_ALGORITHM = "ES256";

/** Any constant: replicas that start together on an empty database agree on one first key. */
const FIRST_KEY_LOCK = 7_265_361;

type Key = Awaited<ReturnType<typeof importJWK>>;

export interface SigningKey {
  /** The `kid` header of the tokens it signs (RFC 7515, 4.1.4). */
  id: string;
  privateKey: Key;
  publicKey: Key;
}

/** @returns every signing key, the newest first; makes the first one where there is none */
export async function loadSigningKeys(db: Queries): Promise<SigningKey[]> {
  const stored = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_KEY_LOCK})`);
    const keys = await tx.select().from(signingKeys).orderBy(desc(signingKeys.createdAt));
    if (keys.length > 0) return keys;
    const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const first = { id: randomUUID(), privateKey: await exportJWK(privateKey), createdAt: new Date() };
    return tx.insert(signingKeys).values(first).returning();
  });
  return Promise.all(
    stored.map(async ({ id, privateKey }) => ({
      id,
      privateKey: await importJWK(privateKey, SIGNING_ALGORITHM),
      publicKey: await importJWK(publicPart(privateKey), SIGNING_ALGORITHM),
    })),
  );
}

function publicPart({ d: _secret, ...rest }: JWK): JWK {
  return rest;
}
