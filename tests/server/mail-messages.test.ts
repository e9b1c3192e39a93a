import { expect, it } from "vitest";
import { invitationMail, verificationMail } from "../../server/mail/messages";

const HOUR_MS = 3_600_000;
const link = "https://portal.test/";

it.each([
  [HOUR_MS / 2, "30 minutes"],
  [HOUR_MS, "1 hour"],
  [24 * HOUR_MS, "24 hours"],
  // A mail is composed a moment after the invite.
  [7 * 24 * HOUR_MS - 5_000, "7 days"],
])("mails say how long their link works: %i ms", (lifetimeMs, text) => {
  const account = { link, lifetimeMs, createdAt: new Date(0), registeredFrom: null };
  expect(verificationMail("ada@example.com", account).text).toContain(`works once and expires in ${text}.`);
  const invite = invitationMail("ada@example.com", { workspace: "Press", link, lifetimeMs });
  expect(invite.text).toContain(`only works for this email address and expires in ${text}.`);
});
