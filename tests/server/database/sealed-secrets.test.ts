import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { createSigningKeys } from "../../../server/access/signing-keys";
import type { Queries } from "../../../server/database/queries";
import { workspaces } from "../../../server/database/schema/workspaces";
import { sealStoredSecrets } from "../../../server/database/seal-stored-secrets";
import { SecretKeyError, SecretSealer, setSealer } from "../../../server/database/secret-sealer";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { webhookSecretsOf } from "../../../server/webhooks/secrets";
import { emptyDatabase } from "../../support/database";

const [first, second] = [randomBytes(32), randomBytes(32)];
const PLACE = "webhook_secrets.secret";

describe("a sealed secret", () => {
  it("is opened by its key only, and only in its place", () => {
    const sealed = new SecretSealer([first]).seal("whsec_x", PLACE);
    expect(sealed).toMatch(/^sealed:[\da-f]{12}:[\w-]+$/);
    expect(new SecretSealer([first]).seal("whsec_x", PLACE)).not.toBe(sealed);
    expect(new SecretSealer([second, first]).open(sealed, PLACE)).toBe("whsec_x");
    expect(() => new SecretSealer([second]).open(sealed, PLACE)).toThrow(SecretKeyError);
    expect(() => new SecretSealer([]).open(sealed, PLACE)).toThrow(SecretKeyError);
    expect(() => new SecretSealer([first]).open(sealed, "totp_factors.secret")).toThrow(/authenticate/);
    const changed = sealed.slice(0, -1) + (sealed.endsWith("A") ? "B" : "A");
    expect(() => new SecretSealer([first]).open(`${changed}AAAA`, PLACE)).toThrow(/authenticate/);
  });

  it("may be stored without sealing", () => {
    expect(new SecretSealer([]).seal("whsec_x", PLACE)).toBe("whsec_x");
    expect(new SecretSealer([first]).open("whsec_x", PLACE)).toBe("whsec_x");
  });
});

describe("the secrets in a database", () => {
  afterEach(() => setSealer(new SecretSealer([])));

  const signingKeysOf = (db: Queries) =>
    createSigningKeys({ db, rotationMs: 86_400_000, accessTokenLifetimeMs: 60_000 });
  const webhookSecretOf = (db: Queries, workspaceId: string) =>
    withWorkspace(db, workspaceId, (tx) => webhookSecretsOf(tx, workspaceId).read());

  async function storedIn(db: Queries): Promise<string[]> {
    const { rows } = await db.execute<{ text: string }>(sql`
      select private_key #>> '{}' as text from signing_keys union all select secret from webhook_secrets`);
    return rows.map(({ text }) => text);
  }

  /** Restarts the service with other keys. */
  async function restart(db: Queries, ...keys: Buffer[]): Promise<void> {
    const sealer = new SecretSealer(keys);
    await sealStoredSecrets(db.$client, sealer);
    setSealer(sealer);
  }

  it("are sealed at the next start, are sealed again with a new key, and stay the same", async () => {
    const { db } = await emptyDatabase();
    const workspaceId = randomUUID();
    await db.insert(workspaces).values({ id: workspaceId, name: "Mill", createdAt: new Date() });
    const plain = {
      key: (await (await signingKeysOf(db)).current()).id,
      secret: await webhookSecretOf(db, workspaceId),
    };
    expect((await storedIn(db)).join()).toContain(plain.secret);
    const readAll = async () => ({
      key: (await (await signingKeysOf(db)).current()).id,
      secret: await webhookSecretOf(db, workspaceId),
    });

    await restart(db, first);
    const once = await storedIn(db);
    expect(once).toHaveLength(2);
    for (const text of once) expect(text).toMatch(/^sealed:/);
    expect(await readAll()).toEqual(plain);

    await restart(db, first);
    expect(await storedIn(db)).toEqual(once);

    await restart(db, second, first);
    const again = await storedIn(db);
    for (const text of again) expect(once).not.toContain(text);
    await restart(db, second);
    expect(await readAll()).toEqual(plain);
    expect(await storedIn(db)).toEqual(again);
  });

  it("are sealed when they are written", async () => {
    const { db } = await emptyDatabase();
    await restart(db, first);
    const workspaceId = randomUUID();
    await db.insert(workspaces).values({ id: workspaceId, name: "Mill", createdAt: new Date() });
    const secret = await webhookSecretOf(db, workspaceId);
    const replaced = await withWorkspace(db, workspaceId, (tx) => webhookSecretsOf(tx, workspaceId).replace());
    const signing = await withWorkspace(db, workspaceId, (tx) => webhookSecretsOf(tx, workspaceId).listSigning());
    expect(signing).toEqual([replaced, secret]);
    await signingKeysOf(db);
    const stored = await storedIn(db);
    expect(stored).toHaveLength(3);
    for (const text of stored) expect(text).toMatch(/^sealed:/);
  });

  it("can't be opened by a service without their key, which refuses to start and changes nothing", async () => {
    const { db } = await emptyDatabase();
    await restart(db, first);
    await signingKeysOf(db);
    const stored = await storedIn(db);
    const keyId = new SecretSealer([first]).keyId ?? "";
    for (const keys of [[], [second]]) {
      await expect(restart(db, ...keys)).rejects.toThrow(SecretKeyError);
      await expect(restart(db, ...keys)).rejects.toThrow(keyId);
    }
    expect(await storedIn(db)).toEqual(stored);
  });

  it("are sealed in several steps by several processes at once", async () => {
    const { db } = await emptyDatabase();
    await db.execute(sql`
      with added as (insert into workspaces (name, created_at) select 'x', now() from generate_series(1, 1100) returning id)
      insert into webhook_secrets (workspace_id, secret, created_at) select id, 'whsec_' || id, now() from added`);
    const sealer = new SecretSealer([first]);
    await Promise.all([sealStoredSecrets(db.$client, sealer), sealStoredSecrets(db.$client, sealer)]);
    const stored = await storedIn(db);
    expect(stored).toHaveLength(1_100);
    expect(stored.filter((text) => !text.startsWith("sealed:"))).toEqual([]);
  });
});
