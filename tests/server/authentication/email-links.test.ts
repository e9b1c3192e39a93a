import { beforeEach, expect, it, vi } from "vitest";
import { SecretLookups } from "../../../server/access/secret-lookups";
import { EmailLinks } from "../../../server/authentication/email-links";
import { createEmailToken } from "../../../server/authentication/email-tokens";
import { createBudgets } from "../../../server/budgets/budgets";
import { readConfig } from "../../../server/config/config";
import { customers } from "../../../server/database/schema/customers";
import { collectStatements } from "../../support/collect-statements";
import { testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { newAddress } from "../../support/service";

const statementsOf = collectStatements();

let links: EmailLinks;
let secrets: SecretLookups;
beforeEach(async () => {
  const config = readConfig({});
  secrets = new SecretLookups({ budgets: createBudgets(config), rates: config });
  links = new EmailLinks({ ...(await testDatabase()), secrets });
});

async function createLink() {
  const { db } = await testDatabase();
  const email = newAddress();
  return db.transaction(async (tx) => {
    const [customer] = await tx.insert(customers).values({ email, createdAt: new Date() }).returning();
    const { token } = await createEmailToken(tx, customer?.id ?? "", { purpose: "VERIFY_EMAIL", lifetimeMs: 60_000 });
    return { purpose: "VERIFY_EMAIL", email, token, ip: "192.0.2.1" } as const;
  });
}

const accept = () => undefined;

/** Work that waits, as for the lock of a busy workspace. */
function createWaitingWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: vi.fn(() => ended), end };
}

it("whose work waits for a lock delay no look-ups", async () => {
  const { work, end } = createWaitingWork();
  const opened = [];
  for (let n = 0; n < 4; n += 1) opened.push(links.use(await createLink(), accept, work));
  await eventually(() => expect(work).toHaveBeenCalledTimes(4));
  expect(await secrets.find({ kind: "api key", secret: "pk", ip: "198.51.100.1" }, async () => "found")).toBe("found");
  end();
  await Promise.all(opened);
});

it("of one account work one after the other", async () => {
  const [link, other] = [await createLink(), await createLink()];
  const { work, end } = createWaitingWork();
  const opened = [1, 2, 3].map(() => links.use(link, accept, work));
  // In the queue of look-ups, a later link comes last.
  await links.use(other, accept, async () => {});
  expect(work).toHaveBeenCalledTimes(1);
  end();
  await Promise.all(opened);
  expect(work).toHaveBeenCalledTimes(3);
});

it("that are used or expired cost a look-up only", async () => {
  const link = await createLink();
  const work = vi.fn(async () => {});
  const refuse = () => {
    throw new Error("expired");
  };
  const statements = await statementsOf(async () => {
    await expect(links.use(link, refuse, work)).rejects.toThrow("expired");
  });
  expect([statements.length, work.mock.calls.length]).toEqual([1, 0]);
});
