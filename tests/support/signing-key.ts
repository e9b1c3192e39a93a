import { eq } from "drizzle-orm";
import { generateKeyPair, importJWK } from "jose";
import { signingKeys } from "../../server/database/schema/authentication";
import { testDatabase } from "./database";

/** Returns the private key with this id, and a key that the service does not know. */
export async function loadKeyForTests(id: string) {
  const { db } = await testDatabase();
  const [stored] = await db.select().from(signingKeys).where(eq(signingKeys.id, id));
  if (!stored) throw new Error(`There is no key ${id}`);
  const own = await importJWK(stored.privateKey, "ES256");
  return { own, foreign: (await generateKeyPair("ES256")).privateKey };
}
