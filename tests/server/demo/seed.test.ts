import { verify } from "@node-rs/argon2";
import { asc, eq, sql } from "drizzle-orm";
import { Registry } from "prom-client";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AssetLibrary } from "../../../server/assets/asset-library";
import { createBlobStore } from "../../../server/blobs/create-blob-store";
import { readConfig } from "../../../server/config/config";
import type { Database } from "../../../server/database/open";
import { activities, monthlyUsage } from "../../../server/database/schema/activities";
import { subscriptions } from "../../../server/database/schema/billing";
import { customers } from "../../../server/database/schema/customers";
import { installation } from "../../../server/database/schema/installation";
import { templateSamples } from "../../../server/database/schema/template-samples";
import { templateReferences, templates } from "../../../server/database/schema/templates";
import { workspaces } from "../../../server/database/schema/workspaces";
import { seedDemo } from "../../../server/demo/seed";
import { monthOf } from "../../../server/lib/month-of";
import { readPlans } from "../../../server/products/plans";
import { versionsOf } from "../../../server/templates/versions";
import { emptyDatabase, onEmbedded, silentLog } from "../../support/database";

const HALF_YEAR = 184 * 24 * 60 * 60 * 1000;

const config = readConfig({});

const customersOf = ({ db }: Database) => db.select().from(customers);

describe.runIf(onEmbedded)("the demo, on the very first start", () => {
  let database: Database;
  let demo: Awaited<ReturnType<typeof seedDemo>>;
  let now: Date;

  beforeAll(async () => {
    database = await emptyDatabase();
    demo = await seedDemo({ config, database });
    now = new Date();
  });

  const history = () => database.db.select().from(activities).orderBy(asc(activities.createdAt));

  it("has an owner with a readable password", () => {
    expect(demo).toEqual({
      email: "demo@platen.example",
      password: expect.stringMatching(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/),
    });
  });

  it("lets its owner sign in with the printed password only", async () => {
    const [owner] = await customersOf(database);
    const { email, password } = demo ?? { email: "", password: "" };
    expect(owner).toMatchObject({ email, emailVerifiedAt: expect.any(Date) });
    expect(await verify(owner?.passwordHash ?? "", password)).toBe(true);
    expect(await verify(owner?.passwordHash ?? "", `${password}x`)).toBe(false);
  });

  it("has three sample sets for each template, the typical one first", async () => {
    const rows = await database.db
      .select({ template: templates.name, name: templateSamples.name, now: templateSamples.now })
      .from(templateSamples)
      .innerJoin(templates, eq(templates.id, templateSamples.templateId))
      .orderBy(asc(templates.name), asc(templateSamples.createdAt));
    expect(rows).toHaveLength(18);
    expect(rows.filter((_, index) => index % 3 === 0).map(({ name }) => name)).toEqual(Array(6).fill("Typical"));
    expect(rows.every(({ now }) => now?.toISOString() === "2026-03-12T09:30:00.000Z")).toBe(true);
  });

  it("has the partials and assets that its templates use", async () => {
    const { db } = database;
    const partials = await db.select().from(templates).where(eq(templates.kind, "partial"));
    expect(partials.map(({ name }) => name).sort()).toEqual(["document", "letterhead"]);
    const used = await db
      .select({ name: templates.name, partial: templateReferences.name })
      .from(templateReferences)
      .innerJoin(templates, eq(templates.id, templateReferences.templateId));
    expect(used.map(({ name, partial }) => `${name}: ${partial}`).sort()).toEqual([
      "Invoice: document",
      "Invoice: letterhead",
      "Letter: document",
      "Letter: letterhead",
      "Packing slip: document",
      "Report: document",
    ]);
    const [workspace] = await db.select().from(workspaces);
    const library = new AssetLibrary({
      db,
      blobs: await createBlobStore({ db, metrics: new Registry(), log: silentLog }),
    });
    const byName = await library.list(workspace?.id ?? "");
    expect([...byName.keys()].sort()).toEqual(["brand.css", "logo.svg"]);
    for (const { sha256, bytes } of byName.values()) {
      expect((await library.load(workspace?.id ?? "", sha256))?.length).toBe(bytes);
    }
  });

  it("has a live version of each template, which keeps its partials and assets", async () => {
    const { db } = database;
    const [workspace] = await db.select().from(workspaces);
    const all = await db.select().from(templates).orderBy(asc(templates.name));
    const live = await db.transaction((tx) =>
      Promise.all(
        all.map(async ({ id, name, updatedAt }) => {
          const versions = versionsOf(tx, workspace?.id ?? "", id);
          const { number, createdAt, author, partials, assets, samples } = await versions.read(1);
          expect([(await versions.live())?.number, number, author, createdAt]).toEqual([1, 1, demo?.email, updatedAt]);
          return [name, partials !== null, assets.map((asset) => asset.name), samples.length];
        }),
      ),
    );
    expect(live).toEqual([
      ["Certificate", false, [], 3],
      ["Invoice", true, ["brand.css", "logo.svg"], 3],
      ["Languages and emoji", false, [], 3],
      ["Letter", true, ["brand.css", "logo.svg"], 3],
      ["Packing slip", true, ["brand.css"], 3],
      ["Report", true, ["brand.css"], 3],
      ["document", false, ["brand.css"], 0],
      ["letterhead", false, ["logo.svg"], 0],
    ]);
    const rows = (await history()).filter(({ templateVersion }) => templateVersion !== null);
    expect(rows.length).toBeGreaterThan(0);
    const published = new Map(all.map(({ id, updatedAt }) => [id, updatedAt]));
    for (const { templateId, createdAt } of rows) {
      expect(+createdAt).toBeGreaterThanOrEqual(+(published.get(templateId ?? "") ?? Number.NaN));
    }
  });

  it("has one workspace on the standard plan, with six templates created in the past", async () => {
    const [workspace] = await database.db
      .select({ name: workspaces.name, plan: subscriptions.productCode })
      .from(workspaces)
      .innerJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id));
    expect(workspace).toEqual({ name: "Demo workspace", plan: "STANDARD" });
    const isDocument = eq(templates.kind, "document");
    const starters = await database.db.select().from(templates).where(isDocument).orderBy(asc(templates.name));
    expect(starters.map(({ name }) => name)).toEqual([
      "Certificate",
      "Invoice",
      "Languages and emoji",
      "Letter",
      "Packing slip",
      "Report",
    ]);
    for (const { createdAt, updatedAt } of starters) {
      expect(+updatedAt).toBeGreaterThan(+createdAt);
      expect(+updatedAt).toBeLessThan(+now);
    }
  });

  it("has documents of half a year, none in the future and none older than its template", async () => {
    const rows = await history();
    expect(rows.length).toBeGreaterThan(1_500);
    expect(rows.length).toBeLessThan(3_000);
    expect(+(rows.at(-1)?.createdAt ?? now)).toBeLessThanOrEqual(+now);
    expect(+now - +(rows[0]?.createdAt ?? 0)).toBeLessThan(HALF_YEAR);
    const created = new Map((await database.db.select().from(templates)).map(({ id, createdAt }) => [id, createdAt]));
    for (const { templateId, createdAt, generationTimeInMs, resultSizeInBytes } of rows) {
      if (templateId) expect(+createdAt).toBeGreaterThanOrEqual(+(created.get(templateId) ?? Number.NaN));
      expect(generationTimeInMs).toBeGreaterThan(10);
      expect(resultSizeInBytes).toBeGreaterThan(5_000);
    }
    expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(["API", "CUSTOMER_PORTAL"]));
    expect(rows.some(({ templateId }) => templateId === null)).toBe(true);
    expect(new Set(rows.map(({ templateId }) => templateId)).size).toBe(7);
  });

  it("counts the documents of each month, below the limit of the plan", async () => {
    const counts: Record<string, number> = {};
    for (const { createdAt } of await history()) counts[monthOf(createdAt)] = (counts[monthOf(createdAt)] ?? 0) + 1;
    const usage = await database.db.select().from(monthlyUsage);
    expect(Object.fromEntries(usage.map(({ month, used }) => [month, used]))).toEqual(counts);
    expect(Math.max(...Object.values(counts))).toBeLessThan(readPlans().get("STANDARD").monthlyUsageLimit);
  });
});

describe.runIf(onEmbedded)("the demo, at other starts", () => {
  let database: Database;
  let now: Date;

  beforeAll(async () => {
    database = await emptyDatabase();
  });

  beforeEach(async () => {
    await database.db.execute(sql`truncate installation, customers, workspaces cascade`);
    now = new Date();
  });

  it("is not added again, even if all customers and workspaces were deleted", async () => {
    expect(await seedDemo({ config, database })).not.toBeNull();
    expect(await seedDemo({ config, database })).toBeNull();
    await database.db.delete(customers);
    await database.db.delete(workspaces);
    expect(await seedDemo({ config, database })).toBeNull();
    expect(await customersOf(database)).toEqual([]);
  });

  it.each([
    ["DEMO=off", { DEMO: "off" }],
    ["NODE_ENV=production", { NODE_ENV: "production" }],
  ])("is not added with %s, nor by a later start without it", async (_, environment) => {
    expect(await seedDemo({ config: readConfig(environment), database })).toBeNull();
    expect(await seedDemo({ config, database })).toBeNull();
    expect(await customersOf(database)).toEqual([]);
  });

  it("is not added to a PostgreSQL server", async () => {
    expect(await seedDemo({ config, database: { ...database, kind: "postgres" } })).toBeNull();
    expect(await customersOf(database)).toEqual([]);
  });

  it("is not added to a database that already has customers", async () => {
    await database.db.insert(customers).values({ email: "me@example.com", passwordHash: "", createdAt: now });
    expect(await seedDemo({ config, database })).toBeNull();
    expect(await customersOf(database)).toHaveLength(1);
  });

  it("is added by the next start if the first one was interrupted", async () => {
    const cut: Database["db"]["transaction"] = (work, options) =>
      database.db.transaction(async (tx) => {
        await work(tx);
        throw new Error("cut short");
      }, options);
    const db = new Proxy(database.db, {
      get: (target, key) => (key === "transaction" ? cut : Reflect.get(target, key)),
    });
    await expect(seedDemo({ config, database: { ...database, db } })).rejects.toThrow("cut short");
    expect(await database.db.select().from(installation)).toEqual([]);
    expect(await customersOf(database)).toEqual([]);
    expect(await seedDemo({ config, database })).not.toBeNull();
  });
});

describe.skipIf(onEmbedded)("the demo, on a PostgreSQL server", () => {
  it("is not added", async () => {
    const database = await emptyDatabase();
    expect(await seedDemo({ config, database })).toBeNull();
    expect(await customersOf(database)).toEqual([]);
  });
});
