import pg, { type ClientBase } from "pg";
import { assertStoredKeysKnown } from "../database/seal-stored-secrets";
import { SecretKeyError, SecretSealer } from "../database/secret-sealer";
import { type Finding, failed, ok, warning } from "./finding";

/** SQLSTATE of a query on a table that does not exist. */
const UNDEFINED_TABLE = "42P01";

/** Checks that SECRET_KEY is set, without looking into the database. */
export function checkSecretKey(keys: readonly Buffer[]): Finding {
  if (keys.length > 0) return ok("SECRET_KEY is set");
  return warning(
    "SECRET_KEY is not set: the database stores signing keys and webhook secrets as they are",
    "Set SECRET_KEY (docs/operate/secrets.md), and store it apart from the backups.",
  );
}

/** Also checks that SECRET_KEY has every key that secrets in the database are sealed with. */
export async function checkStoredSecrets(client: ClientBase, keys: readonly Buffer[]): Promise<Finding> {
  try {
    await assertStoredKeysKnown(client, new SecretSealer(keys));
  } catch (error) {
    if (error instanceof SecretKeyError) return failed(error.message, "Platen does not start without this key.");
    // The first start creates the tables.
    if (!(error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE)) throw error;
  }
  return checkSecretKey(keys);
}
