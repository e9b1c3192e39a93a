import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mails } from "../../server/database/schema/mail";
import { type MailComposer, MailOutbox } from "../../server/mail/mail-outbox";
import { verificationMail } from "../../server/mail/messages";
import { FolderTransport, type MailTransport, SmtpTransport } from "../../server/mail/transport";
import { silentLog, testDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { freePort } from "../support/free-port";
import { REFUSED, startMailbox } from "../support/mailbox";
import { localWakeups } from "../support/wakeups";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const LINK = "https://portal.test/verify-email?email=a%40b.c&token=t0ken";
const compose: MailComposer = async (_tx, { recipient }) =>
  recipient.startsWith("nobody")
    ? null
    : verificationMail(recipient, { link: LINK, createdAt: new Date(), registeredFrom: null, lifetimeMs: 86_400_000 });
const composers = {
  VERIFY_EMAIL: compose,
  RECOVER_PASSWORD: compose,
  PASSWORD_CHANGED: compose,
  INVITATION: compose,
  REGISTERED_AGAIN: compose,
  SECOND_FACTOR_ADDED: compose,
  SECOND_FACTOR_REMOVED: compose,
  SECOND_FACTOR_RESET: compose,
  USAGE_WARNING: compose,
  USAGE_LIMIT: compose,
  PAYMENT_FAILED: compose,
};

const smtpTo = (url: string) => new SmtpTransport({ url, from: "no-reply@example.com" });

async function outboxTo(transport: MailTransport): Promise<MailOutbox> {
  const { db } = await testDatabase();
  const outbox = new MailOutbox({
    db,
    wakeups: localWakeups(db),
    transport,
    composers,
    metrics: new Registry(),
    log: silentLog,
  });
  cleanups.push(() => outbox.close());
  return outbox;
}

async function put(outbox: MailOutbox, recipient = `${randomUUID()}@example.com`): Promise<string> {
  const { db } = await testDatabase();
  await db.transaction((tx) => outbox.put(tx, { kind: "VERIFY_EMAIL", recipient }));
  outbox.wake();
  return recipient;
}

/** A delivery that hangs until the test makes it fail. */
function deferred() {
  let reach: () => void = () => undefined;
  let fail: () => void = () => undefined;
  const isReached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const delivery = new Promise<void>((_resolve, reject) => {
    fail = () => reject(new Error("stalled"));
  });
  const reached = () => {
    reach();
    return delivery;
  };
  return { isReached, reached, fail: () => fail() };
}

const pendingMails = async (recipient: string) => {
  const { db } = await testDatabase();
  return db.select().from(mails).where(eq(mails.recipient, recipient));
};

describe("the outbox", () => {
  it("sends a mail by SMTP as text and HTML, and then deletes it", async () => {
    const mailbox = await startMailbox();
    cleanups.push(() => mailbox.close());
    const outbox = await outboxTo(new SmtpTransport({ url: mailbox.url, from: "Platen <no-reply@example.com>" }));
    const recipient = await put(outbox);
    const { source, link } = await mailbox.next(recipient);
    expect(source).toContain("From: Platen <no-reply@example.com>");
    expect(source).toContain("Content-Type: text/plain");
    expect(source).toContain("Content-Type: text/html");
    expect(link.href).toBe(LINK);
    await eventually(async () => expect(await pendingMails(recipient)).toEqual([]));
  });

  it("keeps a mail while the mail server is down, and sends it when the server is back", async () => {
    const broken = await outboxTo(smtpTo(`smtp://127.0.0.1:${await freePort()}`));
    const recipient = await put(broken);
    await eventually(async () =>
      expect(await pendingMails(recipient)).toMatchObject([{ attempts: 1, lastError: expect.stringMatching(/./) }]),
    );
    await broken.close();

    const mailbox = await startMailbox();
    cleanups.push(() => mailbox.close());
    const { db } = await testDatabase();
    await db.update(mails).set({ nextAttemptAt: new Date() }).where(eq(mails.recipient, recipient));
    await outboxTo(smtpTo(mailbox.url));
    expect((await mailbox.next(recipient)).to).toBe(recipient);
  });

  it("does not send a mail whose transaction was rolled back", async () => {
    const mailbox = await startMailbox();
    cleanups.push(() => mailbox.close());
    const outbox = await outboxTo(smtpTo(mailbox.url));
    const { db } = await testDatabase();
    const undone = `${randomUUID()}@example.com`;
    const failing = db.transaction(async (tx) => {
      await outbox.put(tx, { kind: "VERIFY_EMAIL", recipient: undone });
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    await mailbox.next(await put(outbox));
    expect(mailbox.count(undone)).toBe(0);
  });

  it("gives up a mail that the mail server refuses permanently, and keeps it for the operator", async () => {
    const mailbox = await startMailbox();
    cleanups.push(() => mailbox.close());
    const outbox = await outboxTo(smtpTo(mailbox.url));
    const refused = await put(outbox, `${REFUSED}-${randomUUID()}@example.com`);
    const taken = await put(outbox);
    await mailbox.next(taken);
    const kept = { attempts: 1, failedAt: expect.any(Date), lastError: expect.stringContaining("550") };
    await eventually(async () => expect(await pendingMails(refused)).toMatchObject([kept]));
    outbox.wake();
    await mailbox.next(await put(outbox));
    expect(await pendingMails(refused)).toMatchObject([kept]);
    expect(mailbox.count(refused)).toBe(0);
  });

  it("can be closed while the mail server hangs, and keeps the mail", async () => {
    const stalled = deferred();
    const outbox = await outboxTo({ deliver: () => stalled.reached(), close: () => undefined });
    const recipient = await put(outbox);
    await stalled.isReached;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closed = outbox.close();
    await vi.advanceTimersByTimeAsync(5_000).finally(() => vi.useRealTimers());
    await closed;
    expect(await pendingMails(recipient)).toHaveLength(1);
    stalled.fail();
    await eventually(async () => expect(await pendingMails(recipient)).toMatchObject([{ lastError: "stalled" }]));
  });

  it("deletes a mail that the composer does not want to send", async () => {
    const mailbox = await startMailbox();
    cleanups.push(() => mailbox.close());
    const outbox = await outboxTo(smtpTo(mailbox.url));
    const nobody = await put(outbox, `nobody-${randomUUID()}@example.com`);
    await eventually(async () => expect(await pendingMails(nobody)).toEqual([]));
    expect(mailbox.count(nobody)).toBe(0);
  });

  it("sends each mail once if two replicas process the outbox", async () => {
    const mailbox = await startMailbox();
    cleanups.push(() => mailbox.close());
    const one = await outboxTo(smtpTo(mailbox.url));
    const other = await outboxTo(smtpTo(mailbox.url));
    const recipients = await Promise.all(Array.from({ length: 10 }, () => put(one)));
    other.wake();
    await Promise.all(recipients.map((recipient) => mailbox.next(recipient)));
    await one.close();
    await other.close();
    expect(recipients.map((recipient) => mailbox.count(recipient))).toEqual(recipients.map(() => 1));
  });

  it("writes a text file and logs the link if there is no mail server", async () => {
    const folder = mkdtempSync(join(tmpdir(), "platen-outbox-"));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    const outbox = await outboxTo(new FolderTransport({ folder, from: "no-reply@example.com", log }));
    const recipient = await put(outbox);
    await eventually(async () => expect(await pendingMails(recipient)).toEqual([]));
    const file = readdirSync(folder).map((name) => join(folder, name))[0] ?? "";
    expect(readFileSync(file, "utf8")).toContain(LINK);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(lines.join()).toContain(LINK);
  });
});
