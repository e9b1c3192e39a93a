import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fill } from "./support/console";
import { deferred } from "./support/deferred";
import {
  ada,
  button,
  carol,
  INVITES,
  MEMBERS,
  onMembersPage,
  openDialog,
  openMembers,
  toast,
  workspaceId,
} from "./support/members-page";
import { pressEscape } from "./support/press-escape";
import { failure, onCall } from "./support/server";

const INVITE = "POST /api/app/workspaces/:workspaceId/invites";
const WITHDRAW = "DELETE /api/app/workspaces/:workspaceId/invites/:inviteId";
const RESEND = "POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend";

const openInvite = () => openDialog("New member", "New member");
const field = () => within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>("E-mail");

beforeEach(onMembersPage);

describe("a new member", () => {
  it("is invited by e-mail [TEAM-04] [TOAST-12] [CALL-20]", async () => {
    onCall(INVITES, { invites: [] });
    const sent = onCall(INVITE, {});
    const { user, press } = await openInvite();
    await fill(user, field(), " carol@example.com ");
    onCall(INVITES, { invites: [{ invite: carol }] });
    await press("Invite");

    await toast("success", "Invite sent");
    expect(sent.map(({ params, body }) => [params, body])).toEqual([[{ workspaceId }, { email: "carol@example.com" }]]);
    expect(await screen.findByRole("heading", { name: "Invites" })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("needs an e-mail [VALID-26]", async () => {
    const { press } = await openInvite();
    await press("Invite");

    expect(field().required).toBe(true);
    expect(field().className).toContain("ant-input-status-error");
    expect(screen.getByText("Enter your email")).toBeTruthy();
  });

  it.each([
    ["CUSTOMER_ALREADY_INVITED", "Customer already invited", "[VALID-31]"],
    ["INVALID_EMAIL", "Ivalid email address", ""],
  ] as const)("marks the e-mail where it is refused with %s: %s %s", async (code, message, _fact) => {
    onCall(INVITE, failure(code));
    const { user, press } = await openInvite();
    await fill(user, field(), "carol@example.com");
    await press("Invite");

    await toast("error", message);
    expect(field().className).toContain("ant-input-status-error");
    expect(field().value).toBe("carol@example.com");
  });
});

describe("several new members", () => {
  const results = () =>
    within(screen.getByRole("list", { name: "Addresses" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  it("are invited at once, with a role, from a pasted list in any format", async () => {
    const sent = onCall(INVITE, {});
    const { user, press, dialog } = await openInvite();
    await fill(user, field(), "Dave <dave@example.com>\nerin@example.com; Erin@example.com\r\n\nfred@example.com");
    expect(results()).toEqual(["dave@example.com", "Erin@example.com", "fred@example.com"]);
    await user.click(dialog.getByRole("combobox", { name: "Role" }));
    await user.click(await screen.findByTitle("Admin"));
    await press("Invite");

    await toast("success", "3 invites sent");
    expect(sent.map(({ body }) => body)).toEqual(
      ["dave@example.com", "Erin@example.com", "fred@example.com"].map((email) => ({ email, roles: ["ADMIN"] })),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("each have a result, and those who were refused stay in the field", async () => {
    const refusals: Record<string, ReturnType<typeof failure>> = {
      nobody: failure("INVALID_EMAIL"),
      "carol@example.com": failure("CUSTOMER_ALREADY_INVITED"),
    };
    onCall(INVITE, ({ body }) => refusals[(body as { email: string }).email] ?? {});
    const { user, press } = await openInvite();
    await fill(user, field(), "nobody, dave@example.com, carol@example.com");
    await press("Invite");

    await toast("success", "Invite sent");
    expect(await screen.findByText("2 of 3 were not invited.")).toBeTruthy();
    expect(field().value).toBe("nobody, carol@example.com");
    expect(field().className).toContain("ant-input-status-error");
    expect(results()).toEqual([
      "nobodyIvalid email address",
      "dave@example.comInvite sent",
      "carol@example.comCustomer already invited",
    ]);
  });

  it("are not tried in vain after a failure that concerns all of them", async () => {
    const sent = onCall(INVITE, ({ body }) =>
      (body as { email: string }).email === "b@example.com" ? failure("TOO_MANY_REQUESTS") : {},
    );
    const { user, press } = await openInvite();
    await fill(user, field(), "a@example.com b@example.com c@example.com");
    await press("Invite");

    expect(await screen.findByText("2 of 3 were not invited.")).toBeTruthy();
    expect(sent).toHaveLength(2);
    expect(field().value).toBe("b@example.com, c@example.com");
    expect(results()[2]).toBe("c@example.comNot sent");
  });

  it("are still in the field after the dialog was closed by mistake, but not after Cancel", async () => {
    const { user } = await openInvite();
    await fill(user, field(), "a@example.com, b@example.com");
    pressEscape();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await button("New member"));
    await waitFor(() => expect(field().value).toBe("a@example.com, b@example.com"));
    await user.click(await button("Cancel"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await button("New member"));
    await waitFor(() => expect(field().value).toBe(""));
  });
});

describe("the link of an invite", () => {
  const LINK = "POST /api/app/workspaces/:workspaceId/invites/:inviteId/link";

  it("is shown to be copied", async () => {
    const link = "https://platen.example/join-workspace?invite=secret";
    onCall(LINK, { link, expiresAt: carol.expiresAt });
    const { dialog } = await openDialog("Copy link carol@example.com", "Invite link");
    expect(dialog.getByText(link)).toBeTruthy();
    expect(dialog.getByText(/Only carol@example.com can accept it/)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Copy the invite link" })).toBeTruthy();
  });

  it("is not offered once it has expired", async () => {
    onCall(INVITES, { invites: [{ invite: { ...carol, expiresAt: carol.createdAt } }] });
    openMembers();
    expect((await button("Copy link carol@example.com")).hasAttribute("disabled")).toBe(true);
    expect(screen.getByText("expired, resend it to renew it")).toBeTruthy();
  });
});

describe("an invite", () => {
  it("is sent again, only once at a time [TOAST-14] [CALL-22]", async () => {
    const answer = deferred<Record<never, never>>();
    const sent = onCall(RESEND, () => answer.promise);
    const { user } = openMembers();
    const resend = await button("Resend invite carol@example.com");
    await user.dblClick(resend);
    answer.resolve({});

    await toast("success", "Invitation email sent");
    expect(sent.map(({ params, body }) => [params, body])).toEqual([[{ workspaceId, inviteId: carol.id }, undefined]]);
  });

  it("is sent again while another invite is sent, each with its own busy state", async () => {
    const dave = { ...carol, id: "9c1d8a10-4444-4444-8444-00000000000d", email: "dave@example.com" };
    onCall(INVITES, { invites: [{ invite: carol }, { invite: dave }] });
    const answers = { [carol.id]: deferred<Record<never, never>>(), [dave.id]: deferred<Record<never, never>>() };
    const sent = onCall(RESEND, ({ params }) => answers[params.inviteId]?.promise ?? {});
    const { user } = openMembers();
    const [ofCarol, ofDave] = [
      await button("Resend invite carol@example.com"),
      await button("Resend invite dave@example.com"),
    ];
    const areBusy = () => [ofCarol, ofDave].map(({ className }) => className.includes("ant-btn-loading"));
    await user.click(ofCarol);
    await waitFor(() => expect(areBusy()).toEqual([true, false]));
    await user.click(ofDave);
    await waitFor(() => expect(areBusy()).toEqual([true, true]));
    expect(sent.map(({ params }) => params.inviteId)).toEqual([carol.id, dave.id]);

    answers[carol.id]?.resolve({});
    await waitFor(() => expect(areBusy()).toEqual([false, true]));
    answers[dave.id]?.resolve({});
    await waitFor(() => expect(areBusy()).toEqual([false, false]));
  });

  it("is deleted after a confirmation [TOAST-13] [CALL-21]", async () => {
    const deleted = onCall(WITHDRAW, {});
    const { press, dialog } = await openDialog("Delete invite carol@example.com", "Delete invite");
    expect(dialog.getByText(/Are you sure\? This action is not reversible/)).toBeTruthy();
    onCall(INVITES, { invites: [] });
    await press("Delete");

    await toast("success", "Invite deleted");
    expect(deleted.map(({ params, body }) => [params, body])).toEqual([
      [{ workspaceId, inviteId: carol.id }, undefined],
    ]);
    await waitFor(() => expect(screen.queryByText("carol@example.com")).toBeNull());
  });
});

describe("several invites", () => {
  it("are deleted together", async () => {
    const dora = { ...carol, id: "9c1d8a10-4444-4444-8444-00000000000d", email: "dora@example.com" };
    onCall(MEMBERS, { customers: [ada] });
    onCall(INVITES, { invites: [{ invite: carol }, { invite: dora }] });
    const deleted = onCall(WITHDRAW, {});
    const { user } = openMembers();
    await user.click(await button("Select"));
    for (const { email } of [carol, dora]) {
      await user.click(screen.getByRole("checkbox", { name: `Select ${email}` }));
    }
    await user.click(await button("Delete selected"));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete 2 invites" }));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([carol.email, dora.email]);
    onCall(INVITES, { invites: [] });
    await user.click(dialog.getByRole("button", { name: "Delete" }));

    await toast("success", "2 invites deleted");
    expect(deleted.map(({ params }) => params.inviteId)).toEqual([carol.id, dora.id]);
  });
});
