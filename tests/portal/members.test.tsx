import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Invite } from "../../contract/invites";
import type { Member } from "../../contract/members";
import { currentToast } from "../../src/lib/toast-store";
import { BINDERY, fill, onLargeScreen, openConsole, PRESS } from "./support/console";
import { deferred } from "./support/deferred";
import { pressEscape } from "./support/press-escape";
import { failure, onCall } from "./support/server";

const MEMBERS = "GET /api/app/workspaces/:workspaceId/customers";
const CHANGE = "PATCH /api/app/workspaces/:workspaceId/customers/:customerId";
const REMOVE = "DELETE /api/app/workspaces/:workspaceId/customers/:customerId";
const INVITES = "GET /api/app/workspaces/:workspaceId/invites";
const INVITE = "POST /api/app/workspaces/:workspaceId/invites";
const WITHDRAW = "DELETE /api/app/workspaces/:workspaceId/invites/:inviteId";
const RESEND = "POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend";
const workspaceId = PRESS.workspace.id;

const ADA_ACTIVE_AT = Math.floor(Date.now() / 1000);
const ada: Member = {
  customer: { id: "9c1d8a10-1111-4111-8111-00000000000a", username: "ada@example.com" },
  roles: ["ADMIN"],
  createdAt: 1_760_000_000,
  lastActiveAt: ADA_ACTIVE_AT,
};
const bob: Member = {
  customer: { id: "9c1d8a10-2222-4222-8222-00000000000b", username: "bob@example.com" },
  roles: ["USER"],
  createdAt: 1_763_000_000,
  lastActiveAt: null,
};
const carol: Invite = {
  id: "9c1d8a10-3333-4333-8333-00000000000c",
  email: "carol@example.com",
  roles: ["USER"],
  createdAt: 1_764_000_000,
  mailedAt: Math.floor(Date.now() / 1000) - 2 * 86_400 - 60,
  expiresAt: Math.floor(Date.now() / 1000) + 5 * 86_400 + 3_600,
};

const toast = (type: "success" | "error", message: string) =>
  waitFor(() => expect(currentToast()).toMatchObject({ type, message }));
const button = (name: string) => screen.findByRole("button", { name });
const rowOf = async (text: string) => (await screen.findByText(text)).closest("tr") as HTMLElement;
const cellsOf = async (text: string) =>
  within(await rowOf(text))
    .getAllByRole("cell")
    .slice(0, -1)
    .map((cell) => cell.textContent);

function open(workspaces = [PRESS]) {
  return openConsole("/members", workspaces);
}

async function openDialog(opener: string, title: string) {
  const page = open();
  await page.user.click(await button(opener));
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  const press = (name: string) => page.user.click(dialog.getByRole("button", { name }));
  return { ...page, dialog, press };
}

beforeEach(() => {
  onLargeScreen();
  onCall(MEMBERS, { customers: [ada, bob] });
  onCall(INVITES, { invites: [{ invite: carol }] });
});

describe("the members", () => {
  it("are listed with e-mail, role badges and the day on which they joined [TEAM-01] [PERM-01] [PERM-02] [CALL-23] [ENTITY-20]", async () => {
    // The page may take longer than a minute to load on a busy machine.
    vi.useFakeTimers({ now: (ADA_ACTIVE_AT + 10) * 1000, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    open();
    const table = (await rowOf("bob@example.com")).closest("table") as HTMLElement;
    const headings = within(table)
      .getAllByRole("columnheader")
      .map((heading) => heading.textContent);

    expect(headings).toEqual(["E-mail", "Role", "Joined", "Actions"]);
    expect(await cellsOf("bob@example.com")).toEqual(["bob@example.com", "User", "2025-11-13"]);
    expect(await cellsOf("ada@example.com")).toEqual(["ada@example.com(you)Active just now", "Admin", "2025-10-09"]);
    expect(within(await rowOf("bob@example.com")).getByText("User").className).toContain("role-badge");
  });

  it("are followed by the invites and their dates [TEAM-02] [CALL-19] [ENTITY-17] [ENTITY-18]", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "Invites" })).toBeTruthy();
    const table = (await rowOf("carol@example.com")).closest("table") as HTMLElement;
    const headings = within(table)
      .getAllByRole("columnheader")
      .map((heading) => heading.textContent);

    expect(headings).toEqual(["E-mail", "Invite sent", "Actions"]);
    expect(await cellsOf("carol@example.com")).toEqual([
      "carol@example.comUser · expires in 5 days · last email 2 days ago",
      "2025-11-24",
    ]);
  });

  it("have nothing below them that would move after they have loaded", async () => {
    const answer = deferred<{ customers: Member[] }>();
    onCall(MEMBERS, () => answer.promise);
    const asked = onCall(INVITES, { invites: [{ invite: carol }] });
    open();
    await waitFor(() => expect(asked).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText("carol@example.com")).toBeNull();

    answer.resolve({ customers: [ada] });
    expect(await screen.findByText("carol@example.com")).toBeTruthy();
  });

  it("are not followed by an empty table of invites [TEAM-03]", async () => {
    const asked = onCall(INVITES, { invites: [] });
    open();
    await rowOf("bob@example.com");
    await waitFor(() => expect(asked).toHaveLength(1));

    expect(screen.queryByRole("heading", { name: "Invites" })).toBeNull();
    expect(screen.getAllByRole("table")).toHaveLength(1);
  });

  it.each([
    ["New member [PERM-04]", "New member"],
    ["Resend invite [PERM-05]", "Resend invite carol@example.com"],
    ["Copy link", "Copy link carol@example.com"],
    ["Delete invite [PERM-06]", "Delete invite carol@example.com"],
    ["Change permission [PERM-07]", "Change permission bob@example.com"],
    ["Remove member [PERM-08]", "Remove member bob@example.com"],
  ])("show '%s' to admins only", async (_, name) => {
    const { unmount } = open();
    expect(await button(name)).toBeTruthy();
    unmount();

    open([BINDERY]);
    await rowOf("carol@example.com");
    await rowOf("bob@example.com");
    // The user's permissions are known slightly later than the rows.
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("a new member", () => {
  const openInvite = () => openDialog("New member", "New member");
  const field = () => within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>("E-mail");

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
  const openInvite = () => openDialog("New member", "New member");
  const field = () => within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>("E-mail");
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
    open();
    expect((await button("Copy link carol@example.com")).hasAttribute("disabled")).toBe(true);
    expect(screen.getByText("expired, resend it to renew it")).toBeTruthy();
  });
});

describe("an invite", () => {
  it("is sent again, only once at a time [TOAST-14] [CALL-22]", async () => {
    const answer = deferred<Record<never, never>>();
    const sent = onCall(RESEND, () => answer.promise);
    const { user } = open();
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
    const { user } = open();
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

describe("a member's permissions", () => {
  const openPermissions = (name: string) => openDialog(`Change permission ${name}`, "Update permissions");
  const choose = async (user: Awaited<ReturnType<typeof openPermissions>>["user"], role: string) => {
    await user.click(screen.getByRole("combobox", { name: "Role" }));
    await user.click(await screen.findByTitle(role));
  };

  it("are one of two roles, sent as a list with one entry [TEAM-05] [TEAM-06] [PERM-09] [CALL-24]", async () => {
    const changed = onCall(CHANGE, {});
    const { user, press } = await openPermissions("bob@example.com");
    await user.click(screen.getByRole("combobox", { name: "Role" }));
    const options = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>(".ant-select-item-option")];
      expect(found.map((option) => option.textContent)).toEqual(["Admin", "User"]);
      return found;
    });
    await user.click(options[0] as HTMLElement);
    onCall(MEMBERS, { customers: [ada, { ...bob, roles: ["ADMIN"] }] });
    await press("Save");

    await toast("success", "Permissions changed");
    expect(changed.map(({ params, body }) => [params, body])).toEqual([
      [{ workspaceId, customerId: bob.customer.id }, { roles: ["ADMIN"] }],
    ]);
    await waitFor(async () => expect((await cellsOf("bob@example.com"))[1]).toBe("Admin"));
  });

  it("are not sent if nothing has changed", async () => {
    const changed = onCall(CHANGE, {});
    const { press } = await openPermissions("bob@example.com");
    await press("Save");

    await waitFor(() => expect(screen.queryByText("Update permissions")).toBeNull());
    expect(changed).toHaveLength(0);
  });

  it("can't be removed from the last admin, which is explained", async () => {
    onCall(CHANGE, failure("CANNOT_DELETE_LAST_ADMIN_CUSTOMER"));
    const { user, press } = await openPermissions("ada@example.com");
    await choose(user, "User");
    await press("Save");

    expect(await screen.findByText(/^A workspace needs at least one admin/)).toBeTruthy();
  });

  it("take effect at once if users remove their own", async () => {
    onCall(CHANGE, {});
    const { user, press } = await openPermissions("ada@example.com");
    await choose(user, "User");
    onCall("GET /api/app/workspaces", { workspaces: [{ ...PRESS, roles: ["USER"] }] });
    await press("Save");

    await waitFor(() => expect(screen.queryByRole("button", { name: "New member" })).toBeNull());
    expect(await rowOf("bob@example.com")).toBeTruthy();
  });
});

describe("the role in a member's row", () => {
  const badgeOf = async (name: string) => (await rowOf(name)).querySelector(".role-badge")?.textContent;

  it("is changed by a select, except one's own", async () => {
    const changed = onCall(CHANGE, {});
    const { user } = open();
    const select = await screen.findByRole("combobox", { name: "Permission of bob@example.com" });
    expect(screen.queryByRole("combobox", { name: "Permission of ada@example.com" })).toBeNull();
    await user.click(select);
    onCall(MEMBERS, { customers: [ada, { ...bob, roles: ["ADMIN"] }] });
    await user.click(
      await waitFor(() => {
        const option = document.querySelector<HTMLElement>(".ant-select-item-option");
        expect(option?.textContent).toBe("Admin");
        return option as HTMLElement;
      }),
    );

    await toast("success", "Permissions changed");
    expect(changed.map(({ params, body }) => [params, body])).toEqual([
      [{ workspaceId, customerId: bob.customer.id }, { roles: ["ADMIN"] }],
    ]);
    await waitFor(async () => expect(await badgeOf("bob@example.com")).toBe("Admin"));
  });

  it("stays as it was if the change is refused", async () => {
    onCall(CHANGE, failure("CANNOT_DELETE_LAST_ADMIN_CUSTOMER"));
    const { user } = open();
    await user.click(await screen.findByRole("combobox", { name: "Permission of bob@example.com" }));
    await user.click(
      await waitFor(() => {
        const option = document.querySelector<HTMLElement>(".ant-select-item-option");
        expect(option).not.toBeNull();
        return option as HTMLElement;
      }),
    );
    await waitFor(() => expect(currentToast()?.type).toBe("error"));
    await waitFor(async () => expect(await badgeOf("bob@example.com")).toBe("User"));
  });

  it("is only shown to members who are not admins", async () => {
    open([BINDERY]);
    await rowOf("bob@example.com");
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole("combobox", { name: /^Permission of/ })).toBeNull();
  });
});

describe("removing a member", () => {
  it("asks for a confirmation and shows a toast [TOAST-15] [CALL-25]", async () => {
    const removed = onCall(REMOVE, {});
    const { press, dialog } = await openDialog("Remove member bob@example.com", "Remove member");
    expect(dialog.getByText("bob@example.com will lose access to this workspace.")).toBeTruthy();
    expect(removed).toHaveLength(0);
    onCall(MEMBERS, { customers: [ada] });
    await press("Remove");

    await toast("success", "Workspace member removed");
    expect(removed.map(({ params, body }) => [params, body])).toEqual([
      [{ workspaceId, customerId: bob.customer.id }, undefined],
    ]);
    await waitFor(() => expect(screen.queryByText("bob@example.com")).toBeNull());
  });

  it("is refused for the last admin, with an explanation of what to do", async () => {
    onCall(REMOVE, failure("CANNOT_DELETE_LAST_ADMIN_CUSTOMER"));
    const { press } = await openDialog("Remove member ada@example.com", "Leave workspace");
    await press("Leave");

    expect(await screen.findByText(/Make someone else an admin first/)).toBeTruthy();
  });

  it("switches to the next workspace if users remove themselves", async () => {
    onCall(REMOVE, {});
    onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [] });
    const { user } = open([PRESS, BINDERY]);
    await user.click(await button("Remove member ada@example.com"));
    onCall("GET /api/app/workspaces", { workspaces: [BINDERY] });
    await user.click(await button("Leave"));

    expect(await button("Workspace: Bindery")).toBeTruthy();
  });
});
