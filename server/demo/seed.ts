import { eq } from "drizzle-orm";
import { inspectAsset } from "../assets/inspect-asset";
import { hashPassword } from "../authentication/password-hash";
import { insertBlob } from "../blobs/insert-blob";
import type { Config } from "../config/config";
import type { Database, Transaction } from "../database/open";
import { activities, monthlyUsage } from "../database/schema/activities";
import { assets } from "../database/schema/assets";
import { subscriptions } from "../database/schema/billing";
import { customers } from "../database/schema/customers";
import { installation } from "../database/schema/installation";
import { templateSamples } from "../database/schema/template-samples";
import { templates } from "../database/schema/templates";
import { monthOf } from "../lib/month-of";
import { draftColumns } from "../templates/quoted-names";
import { referencesOf } from "../templates/references";
import { addWorkspace } from "../workspaces/store";
import { addVersions } from "./add-versions";
import { generateHistory, HISTORY_DAYS } from "./history";
import { readablePassword } from "./password";
import { SeededRandom } from "./seeded-random";
import {
  readStarterAssets,
  readStarterPartials,
  readStarterSamples,
  readStarterTemplate,
  STARTER_TEMPLATES,
} from "./starter-templates";

const EMAIL = "demo@platen.example";
const SEED = 20_417;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Age of the oldest starter template, in days. */
const FIRST_TEMPLATE_DAYS = Math.max(...STARTER_TEMPLATES.map(({ createdDaysAgo }) => createdDaysAgo));

/** PostgreSQL allows 65,535 parameters per statement. */
const ROWS_PER_INSERT = 1_000;

interface SeedDependencies {
  config: Pick<Config, "DEMO" | "NODE_ENV" | "FREE_TRIAL">;
  database: Database;
}

/**
 * Adds a demo workspace to an empty embedded database: templates, and the documents of half a year. Only the first
 * start on a data folder does so, unless DEMO is `off` or NODE_ENV is `production`. Later starts never do, even if data
 * was deleted or the settings were changed.
 *
 * @returns the owner's e-mail address and password, which is stored nowhere else; null if nothing was added
 */
export async function seedDemo({
  config,
  database,
}: SeedDependencies): Promise<{ email: string; password: string } | null> {
  if (database.kind !== "embedded") return null;
  const isWanted = config.DEMO === "on" && config.NODE_ENV !== "production";

  // One transaction with the mark of the first start: if it is interrupted, the next start counts as the first one
  // again.
  return await database.db.transaction(async (tx) => {
    const now = new Date();
    if (!(await isFirstStart(tx, now)) || !isWanted) return null;
    const password = readablePassword();
    await addDemo(tx, now, password, config.FREE_TRIAL);
    return { email: EMAIL, password };
  });
}

async function isFirstStart(tx: Transaction, now: Date): Promise<boolean> {
  const marked = await tx.insert(installation).values({ createdAt: now }).onConflictDoNothing().returning();
  if (marked.length === 0) return false;
  // The database may be older than the version that introduced the mark.
  const existing = await tx.select({ id: customers.id }).from(customers).limit(1);
  return existing.length === 0;
}

async function addDemo(tx: Transaction, now: Date, password: string, freeTrialMs: number): Promise<void> {
  const since = new Date(now.getTime() - (HISTORY_DAYS + 1) * DAY_MS);
  const [owner] = await tx
    .insert(customers)
    .values({ email: EMAIL, passwordHash: await hashPassword(password), emailVerifiedAt: since, createdAt: since })
    .returning({ id: customers.id });
  if (!owner) throw new Error("The demo's owner was not inserted");

  const plan = { name: "Demo workspace", productCode: "STANDARD", billingPeriod: "MONTHLY" } as const;
  const { workspace } = await addWorkspace(tx, owner.id, plan, { freeTrialMs, createdAt: since });
  await addAssets(tx, workspace.id, owner.id, now);
  const templateIds = await addTemplates(tx, workspace.id, owner.id, now);
  await addHistory(tx, workspace.id, templateIds, now);
}

/** Adds the starter templates with their partials and first versions, and returns their ids by name. */
async function addTemplates(
  tx: Transaction,
  workspaceId: string,
  authorId: string,
  now: Date,
): Promise<Map<string, string>> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { createdAt, updatedAt } = {
    createdAt: daysAgo(FIRST_TEMPLATE_DAYS),
    updatedAt: daysAgo(FIRST_TEMPLATE_DAYS - 1),
  };
  const partials = (await readStarterPartials()).map((partial) => ({
    workspaceId,
    kind: "partial" as const,
    ...partial,
    createdAt,
    updatedAt,
  }));
  const documents = await Promise.all(
    STARTER_TEMPLATES.map(async (template) => ({
      workspaceId,
      name: template.name,
      html: await readStarterTemplate(template),
      createdAt: daysAgo(template.createdDaysAgo),
      updatedAt: daysAgo(template.updatedDaysAgo),
    })),
  );
  const { id, name, html } = templates;
  const savedById = authorId;
  const added = await tx
    .insert(templates)
    .values([...partials, ...documents].map((row) => ({ ...row, ...draftColumns(row.html), savedById })))
    .returning({ id, name, html, updatedAt: templates.updatedAt });
  for (const { id, html } of added) await referencesOf(tx, workspaceId).write(id, html);
  const ids = new Map(added.map(({ id, name }) => [name, id]));
  await addSamples(tx, workspaceId, ids, now);
  await addVersions(tx, workspaceId, added, authorId);
  return ids;
}

/** Adds the assets of the starter templates. */
async function addAssets(tx: Transaction, workspaceId: string, uploadedBy: string, now: Date): Promise<void> {
  for (const { name, content } of await readStarterAssets()) {
    const blob = await insertBlob(tx, { workspaceId, content, now });
    const facts = inspectAsset({ name, content, contentType: undefined });
    const at = new Date(now.getTime() - FIRST_TEMPLATE_DAYS * DAY_MS);
    const row = { name, ...facts, bytes: content.length, sha256: blob.hash, blobId: blob.id };
    await tx
      .insert(assets)
      .values({ workspaceId, ...row, uploadedBy, savedById: uploadedBy, createdAt: at, updatedAt: at });
  }
}

/** Adds the sample sets of the starter templates. The editor opens with the oldest one, which is the typical one. */
async function addSamples(tx: Transaction, workspaceId: string, templateIds: Map<string, string>, now: Date) {
  for (const starter of STARTER_TEMPLATES) {
    const templateId = templateIds.get(starter.name) ?? "";
    const createdAt = now.getTime() - starter.createdDaysAgo * DAY_MS;
    const rows = (await readStarterSamples(starter)).map((sample, index) => {
      const at = new Date(createdAt + index * 1_000);
      return { workspaceId, templateId, ...sample, options: {}, createdAt: at, updatedAt: at };
    });
    await tx.insert(templateSamples).values(rows);
  }
}

/** Adds the documents, and the usage of each month that counts towards the plan's limit. */
async function addHistory(
  tx: Transaction,
  workspaceId: string,
  templateIds: Map<string, string>,
  now: Date,
): Promise<void> {
  const history = generateHistory(now, new SeededRandom(SEED));
  const usedByMonth = new Map<string, number>();
  const rows = history.map(({ template, ...generation }, index) => {
    const month = monthOf(generation.createdAt);
    usedByMonth.set(month, (usedByMonth.get(month) ?? 0) + 1);
    const templateName = template?.name ?? null;
    const templateId = templateIds.get(templateName ?? "") ?? null;
    // The first version of a template is as old as its last change.
    const publishedAt = now.getTime() - (template?.updatedDaysAgo ?? 0) * DAY_MS;
    const templateVersion = template && +generation.createdAt >= publishedAt ? 1 : null;
    return { workspaceId, number: index + 1, templateId, templateName, templateVersion, ...generation };
  });
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await tx.insert(activities).values(rows.slice(start, start + ROWS_PER_INSERT));
  }
  await tx.update(subscriptions).set({ generations: rows.length }).where(eq(subscriptions.workspaceId, workspaceId));
  await tx.insert(monthlyUsage).values([...usedByMonth].map(([month, count]) => ({ workspaceId, month, used: count })));
}
