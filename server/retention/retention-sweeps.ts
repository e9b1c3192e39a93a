import { and, eq, lt, notExists } from "drizzle-orm";
import type { Queries } from "../database/open";
import { auditEvents } from "../database/schema/audit";
import { emailTokens, refreshTokens, sessions } from "../database/schema/authentication";
import { budgetShares } from "../database/schema/budgets";
import { backlogs } from "../database/schema/documents";
import { invites } from "../database/schema/invites";
import { mails } from "../database/schema/mail";
import { paymentEvents } from "../database/schema/payments";
import { requests } from "../database/schema/requests";
import { secondFactorChallenges } from "../database/schema/second-factor";
import { isBefore } from "../database/schema/time-index";
import { webhookDeliveries, webhookMessages } from "../database/schema/webhooks";
import { removeOldDrafts } from "../documents/remove-drafts";
import { removeExpired } from "../documents/remove-expired";
import type { Sweep } from "../jobs/sweeper";
import { deleteInSteps } from "./delete-in-steps";
import { removeDeletedTemplates } from "./deleted-templates";
import { removeOldActivities } from "./old-activities";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long expired tokens are kept: the answer to a late caller says that they have expired. */
const TOKEN_GRACE_MS = 30 * DAY_MS;

/** How long expired invites are listed: until then, admins can send them again. */
const INVITE_GRACE_MS = 30 * DAY_MS;

/** How long the payment provider's events are remembered, so that none is processed twice. It repeats them for days. */
const PAYMENT_EVENTS_MS = 30 * DAY_MS;

export interface RetentionSettings {
  /** How long activities are kept, in ms; for ever if undefined. */
  activitiesMs: number | undefined;
  /** How long the request log goes back, in ms. */
  requestsMs: number;
  /** How long webhooks are logged, in ms. */
  webhooksMs: number;
  /** How long mails and webhooks that were given up are kept, in ms. */
  failedJobsMs: number;
  /** How long the events of the audit log are kept, in ms. */
  auditMs: number;
  /** How long deleted templates can be restored, in ms. */
  deletedTemplatesMs: number;
}

/** Returns the clean-ups of everything that is kept for some time only. */
export function retentionSweeps(
  db: Queries,
  { activitiesMs, requestsMs, webhooksMs, failedJobsMs, auditMs, deletedTemplatesMs }: RetentionSettings,
): Sweep[] {
  return [
    {
      name: "documents",
      everyMs: 10 * MINUTE_MS,
      async run(now) {
        await removeExpired(db, now);
        await removeOldDrafts(db, now);
      },
    },
    { name: "backlogs", everyMs: MINUTE_MS, run: () => deleteInSteps(db, backlogs, eq(backlogs.documents, 0)) },
    {
      name: "budget shares",
      everyMs: 60 * MINUTE_MS,
      run: (now) => deleteInSteps(db, budgetShares, lt(budgetShares.renewedAt, new Date(now.getTime() - DAY_MS))),
    },
    { name: "tokens", everyMs: 60 * MINUTE_MS, run: (now) => removeTokens(db, now) },
    {
      name: "invites",
      everyMs: 60 * MINUTE_MS,
      // The table is small, so the condition needs no index.
      run: (now) => deleteInSteps(db, invites, lt(invites.expiresAt, new Date(now.getTime() - INVITE_GRACE_MS))),
    },
    {
      name: "failed jobs",
      everyMs: 60 * MINUTE_MS,
      async run(now) {
        const before = new Date(now.getTime() - failedJobsMs);
        await deleteInSteps(db, mails, lt(mails.failedAt, before));
        await deleteInSteps(db, webhookMessages, lt(webhookMessages.failedAt, before));
      },
    },
    {
      name: "payment events",
      everyMs: 60 * MINUTE_MS,
      run: (now) =>
        deleteInSteps(db, paymentEvents, lt(paymentEvents.receivedAt, new Date(now.getTime() - PAYMENT_EVENTS_MS))),
    },
    {
      name: "audit log",
      everyMs: 60 * MINUTE_MS,
      run: (now) => deleteInSteps(db, auditEvents, isBefore(auditEvents.at, new Date(now.getTime() - auditMs))),
    },
    {
      name: "templates",
      everyMs: 60 * MINUTE_MS,
      run: (now) => removeDeletedTemplates(db, new Date(now.getTime() - deletedTemplatesMs)),
    },
    {
      name: "requests",
      everyMs: 60 * MINUTE_MS,
      run: (now) => deleteInSteps(db, requests, lt(requests.createdAt, new Date(now.getTime() - requestsMs))),
    },
    {
      name: "webhooks",
      everyMs: 60 * MINUTE_MS,
      run: (now) =>
        deleteInSteps(
          db,
          webhookDeliveries,
          isBefore(webhookDeliveries.createdAt, new Date(now.getTime() - webhooksMs)),
        ),
    },
    {
      name: "activities",
      everyMs: 60 * MINUTE_MS,
      async run(now) {
        if (activitiesMs !== undefined) await removeOldActivities(db, new Date(now.getTime() - activitiesMs));
      },
    },
  ];
}

/** Removes tokens that have long expired, and sessions that have no token left. */
async function removeTokens(db: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TOKEN_GRACE_MS);
  await deleteInSteps(db, refreshTokens, lt(refreshTokens.expiresAt, before));
  await deleteInSteps(db, emailTokens, lt(emailTokens.expiresAt, before));
  await deleteInSteps(db, secondFactorChallenges, lt(secondFactorChallenges.expiresAt, before));
  const tokens = db
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessions.id));
  await deleteInSteps(db, sessions, and(lt(sessions.lastUsedAt, before), notExists(tokens)));
}
