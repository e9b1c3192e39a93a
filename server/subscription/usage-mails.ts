import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { monthlyUsage } from "../database/schema/activities";
import { subscriptions } from "../database/schema/billing";
import { customers } from "../database/schema/customers";
import { memberships } from "../database/schema/memberships";
import { usageAlerts } from "../database/schema/usage-alerts";
import { workspaces } from "../database/schema/workspaces";
import { linkTo } from "../http/link";
import type { Sweep } from "../jobs/sweeper";
import { monthOf } from "../lib/month-of";
import type { MailComposer, MailJob } from "../mail/mail-outbox";
import { usageLimitMail, usageWarningMail } from "../mail/messages";
import { withoutLinks } from "../mail/without-links";
import type { Plans } from "../products/plans";
import { mailAdmins } from "./mail-admins";

/** Shares of the plan, the higher one first: a workspace that passes both at once gets one mail. */
const THRESHOLDS = [
  { percent: 100, kind: "USAGE_LIMIT" },
  { percent: 80, kind: "USAGE_WARNING" },
] as const satisfies readonly { percent: number; kind: MailJob["kind"] }[];

const EVERY_MS = 60_000;
const WORKSPACES_PER_STEP = 100;

interface UsageMailDependencies {
  db: Queries;
  plans: Plans;
  /** Sends the mails at once. */
  wake: () => void;
}

/** Returns the sweep that mails the admins of workspaces that have used 80 or 100 % of their plan this month. */
export const usageMailSweep = (dependencies: UsageMailDependencies): Sweep => ({
  name: "usage mails",
  everyMs: EVERY_MS,
  run: (now) => sendUsageMails(dependencies, now),
});

/** Adds the mails that are due to the outbox. Several processes may do it at the same time: each mail is sent once. */
export async function sendUsageMails({ db, plans, wake }: UsageMailDependencies, now: Date): Promise<void> {
  const month = monthOf(now);
  for (const { percent, kind } of THRESHOLDS) {
    let found: string[];
    do {
      found = await workspacesAbove(db, plans, { month, percent });
      for (const workspaceId of found) {
        await db.transaction((tx) => alert(tx, { workspaceId, month, percent, kind, now }));
      }
      if (found.length > 0) wake();
    } while (found.length === WORKSPACES_PER_STEP);
  }
}

/** Returns the ids of workspaces that have reached a share of their plan and have not got the mail yet. */
async function workspacesAbove(db: Queries, plans: Plans, { month, percent }: { month: string; percent: number }) {
  const limits = JSON.stringify(Object.fromEntries(plans.list.map((plan) => [plan.code, plan.monthlyUsageLimit])));
  const limit = sql`(${limits}::jsonb ->> ${subscriptions.productCode}::text)::bigint`;
  const rows = await db
    .select({ id: monthlyUsage.workspaceId })
    .from(monthlyUsage)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, monthlyUsage.workspaceId))
    .innerJoin(workspaces, and(eq(workspaces.id, monthlyUsage.workspaceId), isNull(workspaces.deletedAt)))
    .leftJoin(
      usageAlerts,
      and(
        eq(usageAlerts.workspaceId, monthlyUsage.workspaceId),
        eq(usageAlerts.month, month),
        eq(usageAlerts.percent, percent),
      ),
    )
    .where(
      and(
        eq(monthlyUsage.month, month),
        isNull(usageAlerts.percent),
        sql`${monthlyUsage.used}::bigint * 100 >= ${limit} * ${percent}::integer`,
      ),
    )
    .limit(WORKSPACES_PER_STEP);
  return rows.map(({ id }) => id);
}

interface Alert {
  workspaceId: string;
  month: string;
  percent: number;
  kind: MailJob["kind"];
  now: Date;
}

/** Records the alert and adds the mails to the admins, unless another process has done so. */
async function alert(tx: Transaction, { workspaceId, month, percent, kind, now }: Alert): Promise<void> {
  const reached = THRESHOLDS.filter((threshold) => threshold.percent <= percent);
  const added = await tx
    .insert(usageAlerts)
    .values(reached.map((threshold) => ({ workspaceId, month, percent: threshold.percent, createdAt: now })))
    .onConflictDoNothing()
    .returning({ percent: usageAlerts.percent });
  if (!added.some((row) => row.percent === percent)) return;
  await mailAdmins(tx, { kind, aboutWorkspaceId: workspaceId, createdAt: now });
}

/** Creates the composers of the mails about usage. Former admins and deleted workspaces get none. */
export function createUsageComposers({ publicUrl, plans }: { publicUrl: string; plans: Plans }) {
  const composer =
    (compose: typeof usageWarningMail): MailComposer =>
    async (tx, { recipient, aboutWorkspaceId: workspaceId, createdAt }) => {
      if (workspaceId === null) return null;
      const [found] = await tx
        .select({ name: workspaces.name, productCode: subscriptions.productCode, used: monthlyUsage.used })
        .from(workspaces)
        .innerJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
        .innerJoin(
          monthlyUsage,
          and(eq(monthlyUsage.workspaceId, workspaces.id), eq(monthlyUsage.month, monthOf(createdAt))),
        )
        .innerJoin(memberships, and(eq(memberships.workspaceId, workspaces.id), eq(memberships.role, "ADMIN")))
        .innerJoin(customers, and(eq(customers.id, memberships.customerId), eq(customers.email, recipient)))
        .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)));
      if (!found) return null;
      const { name, productCode, used } = found;
      return compose(recipient, {
        workspace: withoutLinks(name),
        plan: productCode,
        used,
        limit: plans.get(productCode).monthlyUsageLimit,
        month: createdAt,
        link: linkTo(publicUrl, "/subscription"),
      });
    };
  return { USAGE_WARNING: composer(usageWarningMail), USAGE_LIMIT: composer(usageLimitMail) };
}
