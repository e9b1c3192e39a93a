import { and, eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { monthlyUsage } from "../../../server/database/schema/activities";
import { mails } from "../../../server/database/schema/mail";
import { memberships } from "../../../server/database/schema/memberships";
import { usageAlerts } from "../../../server/database/schema/usage-alerts";
import { monthOf } from "../../../server/lib/month-of";
import { readPlans } from "../../../server/products/plans";
import { sendUsageMails } from "../../../server/subscription/usage-mails";
import { testDatabase } from "../../support/database";
import { newAddress, PUBLIC_URL, startService, type TestService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  // Otherwise the service's own sweep would take part.
  service = await startService({ USAGE_MAILS: "off" });
});

/** Creates a workspace with two admins and a user, and returns its id and their addresses. */
async function createTeam(name = "Press") {
  const [ada, bob, carol] = [await service.signUp(), await service.signUp(), await service.signUp()];
  const workspaceId = await service.workspaceOf(ada, name, "FREE");
  await service.addMember(workspaceId, bob, "ADMIN");
  await service.addMember(workspaceId, carol, "USER");
  return { workspaceId, ada, bob, carol };
}

/** Sets what a workspace has used of the 50 documents of the free plan, and looks for mails to send. */
async function use(workspaceId: string, used: number, { processes = 1, now = new Date() } = {}) {
  const { db } = await testDatabase();
  await db
    .insert(monthlyUsage)
    .values({ workspaceId, month: monthOf(now), used })
    .onConflictDoUpdate({ target: [monthlyUsage.workspaceId, monthlyUsage.month], set: { used } });
  const run = () => sendUsageMails({ db, plans: readPlans(), wake: () => undefined }, now);
  await Promise.all(Array.from({ length: processes }, run));
  // Wakes the outbox, which would look for mails in a few seconds only.
  await service.call("POST /api/v1/password-recovery/start", { body: { username: newAddress() } });
}

/** Counts the mails about usage to an address, sent ones and those in the outbox. */
async function countMails(recipient: string): Promise<number> {
  const { db } = await testDatabase();
  const waiting = await db.$count(mails, eq(mails.recipient, recipient));
  // The first mail is that of the registration.
  return waiting + service.mailbox.count(recipient) - 1;
}

describe("mails about a workspace's usage", () => {
  it("are sent to its admins at 80 and 100 %, once each in a month", async () => {
    const { workspaceId, ada, bob, carol } = await createTeam();
    await use(workspaceId, 39);
    expect(await countMails(ada.username)).toBe(0);
    await use(workspaceId, 40);
    for (const { username } of [ada, bob]) {
      const { source, link } = await service.mailbox.next(username);
      expect(link.href).toBe(`${PUBLIC_URL}/subscription`);
      expect(source).toContain("has used 80% of this month's PDFs");
      expect(source).toContain("40 of the 50 PDFs that its plan FREE includes");
    }
    await use(workspaceId, 41);
    await use(workspaceId, 50);
    await use(workspaceId, 50);
    expect((await service.mailbox.next(ada.username)).source).toContain("has generated all 50 PDFs");
    await service.mailbox.next(bob.username);
    await expect.poll(() => countMails(ada.username)).toBe(2);
    expect(await countMails(carol.username)).toBe(0);

    const inAMonth = new Date(Date.now() + 32 * 86_400_000);
    await use(workspaceId, 40, { now: inAMonth });
    expect((await service.mailbox.next(ada.username)).source).toContain("has used 80% of this month's PDFs");
  });

  it("are one if both shares are passed at once, also with several processes", async () => {
    const { workspaceId, ada, bob } = await createTeam();
    await use(workspaceId, 50, { processes: 4 });
    for (const { username } of [ada, bob]) {
      expect((await service.mailbox.next(username)).source).toContain("has generated all 50 PDFs");
      await expect.poll(() => countMails(username)).toBe(1);
    }
    const { db } = await testDatabase();
    expect(await db.$count(usageAlerts, eq(usageAlerts.workspaceId, workspaceId))).toBe(2);
  });

  it("are not sent to somebody who is no admin any more", async () => {
    const { workspaceId, ada, bob } = await createTeam("Press https://evil.example");
    const { db } = await testDatabase();
    await db
      .update(memberships)
      .set({ role: "USER" })
      .where(
        and(eq(memberships.workspaceId, workspaceId), eq(memberships.customerId, decodeJwt(bob.accessToken).sub ?? "")),
      );
    await use(workspaceId, 45);
    expect((await service.mailbox.next(ada.username)).source).not.toMatch(/https?:\/\/evil|evil\.example/);
    await expect.poll(() => countMails(bob.username)).toBe(0);
  });
});
