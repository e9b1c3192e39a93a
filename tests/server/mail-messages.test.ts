import { expect, it } from "vitest";
import {
  invitationMail,
  passwordChangedMail,
  recoveryMail,
  registeredAgainMail,
  secondFactorResetMail,
  verificationMail,
} from "../../server/mail/messages";

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
  expect(registeredAgainMail("ada@example.com", account).text).toContain(`works once and expires in ${text}.`);
  expect(recoveryMail("ada@example.com", { link, lifetimeMs }).text).toContain(`works once and expires in ${text}.`);
  expect(secondFactorResetMail("ada@example.com", { link, lifetimeMs }).text).toContain(`expires in ${text}.`);
  const invite = invitationMail("ada@example.com", { workspace: "Press", sender: null, link, lifetimeMs });
  expect(invite.text).toContain(`only works for this email address and expires in ${text}.`);
});

it("invites name the member who sent them, if the account still exists", () => {
  const invite = { workspace: "Press", link, lifetimeMs: HOUR_MS };
  const named = invitationMail("ada@example.com", { ...invite, sender: "bob@example.com" });
  expect(named.text).toMatch(/^bob@example\.com invites you to join the workspace Press on Platen\./);
  const unnamed = invitationMail("ada@example.com", { ...invite, sender: null });
  expect(unnamed.text).toMatch(/^You've been invited to join the workspace Press on Platen\./);
});

it("the mail about a changed password says that the session which changed it has ended, too", () => {
  const mail = passwordChangedMail("ada@example.com", link);
  expect(mail.text).toContain("was changed, and every session was signed out.");
});
