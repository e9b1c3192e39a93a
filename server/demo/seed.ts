import { eq } from "drizzle-orm";
import { monthOf } from "../activities/generations";
import { hashPassword } from "../authentication/passwords";
import type { Config } from "../config/config";
import type { Database, Transaction } from "../database/open";
import { activities, monthlyUsage } from "../database/schema/activities";
import { subscriptions } from "../database/schema/billing";
import { customers } from "../database/schema/customers";
import { installation } from "../database/schema/installation";
import { templates } from "../database/schema/templates";
import { addWorkspace } from "../workspaces/store";
import { generateHistory, HISTORY_DAYS, type PastDocument } from "./history";
import { readablePassword } from "./password";
import { createSeededRandom } from "./seeded-random";
import { readStarterTemplate, STARTER_TEMPLATES } from "./starter-templates";

const EMAIL = "demo@platen.example";
const SEED = 20_417;
const DAY = 24 * 60 * 60 * 1000;

/** A statement takes 65,535 parameters at most. */
const ROWS_A_STATEMENT = 1_000;

/** What the seed needs of the service. */
interface Seeded {
  config: Pick<Config, "DEMO" | "NODE_ENV" | "FREE_TRIAL">;
  database: Database;
}

/**
 * Fills an empty embedded database with a workspace to look around in: templates, and half a year of documents made of them. Only
 * the very first start on a data folder does so, and only outside production and unless DEMO says no; a later start never does,
 * whatever has been deleted or set differently since.
 *
 * @returns the owner's address and password, which is kept nowhere else; null where nothing was added
 */
export async function seedDemo({ config, database }: Seeded): Promise<{ email: string; password: string } | null> {
  if (database.kind !== "embedded") return null;
  const wanted = config.DEMO === "on" && config.NODE_ENV !== "production";

  // In one transaction with the mark of the first start: killed in the middle, the next start is the first one again.
  return await database.db.transaction(async (tx) => {
    const now = new Date();
    if (!(await isFirstStart(tx, now)) || !wanted) return null;
    const password = readablePassword();
    await addDemo(tx, now, password, config.FREE_TRIAL);
    return { email: EMAIL, password };
  });
}

async function isFirstStart(tx: Transaction, now: Date): Promise<boolean> {
  const marked = await tx.insert(installation).values({ createdAt: now }).onConflictDoNothing().returning();
  if (marked.length === 0) return false;
  // A database that is older than the mark.
  const someone = await tx.select({ id: customers.id }).from(customers).limit(1);
  return someone.length === 0;
}

async function addDemo(tx: Transaction, now: Date, password: string, freeTrial: number): Promise<void> {
  const since = new Date(now.getTime() - (HISTORY_DAYS + 1) * DAY);
  const [owner] = await tx
    .insert(customers)
    .values({ email: EMAIL, passwordHash: await hashPassword(password), emailVerifiedAt: since, createdAt: since })
    .returning({ id: customers.id });
  if (!owner) throw new Error("The demo's owner was not inserted");

  const plan = { name: "Demo workspace", productCode: "STANDARD", billingPeriod: "MONTHLY" } as const;
  const { workspace } = await addWorkspace(tx, owner.id, plan, freeTrial, since);
  const templateIds = await addTemplates(tx, workspace.id, now);
  await addHistory(tx, workspace.id, templateIds, generateHistory(now, createSeededRandom(SEED)));
}

/** @returns the templates' ids by their names */
async function addTemplates(tx: Transaction, workspaceId: string, now: Date): Promise<Map<string, string>> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  const rows = await Promise.all(
    STARTER_TEMPLATES.map(async (template) => ({
      workspaceId,
      name: template.name,
      html: await readStarterTemplate(template),
      createdAt: daysAgo(template.createdDaysAgo),
      updatedAt: daysAgo(template.updatedDaysAgo),
    })),
  );
  const added = await tx.insert(templates).values(rows).returning({ id: templates.id, name: templates.name });
  return new Map(added.map(({ id, name }) => [name, id]));
}

/** Writes the documents, and for each month as many as the plan's limit has to know of. */
async function addHistory(
  tx: Transaction,
  workspaceId: string,
  templateIds: Map<string, string>,
  history: PastDocument[],
): Promise<void> {
  const used = new Map<string, number>();
  const rows = history.map(({ template, ...generation }, index) => {
    const month = monthOf(generation.createdAt);
    used.set(month, (used.get(month) ?? 0) + 1);
    const templateName = template?.name ?? null;
    const templateId = templateIds.get(templateName ?? "") ?? null;
    return { workspaceId, number: index + 1, templateId, templateName, ...generation };
  });
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await tx.insert(activities).values(rows.slice(start, start + ROWS_A_STATEMENT));
  }
  await tx.update(subscriptions).set({ generations: rows.length }).where(eq(subscriptions.workspaceId, workspaceId));
  await tx.insert(monthlyUsage).values([...used].map(([month, count]) => ({ workspaceId, month, used: count })));
}
