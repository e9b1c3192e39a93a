import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Member } from "../../contract/members";
import { initialsOf } from "../../src/components/avatar";
import { currentToast } from "../../src/lib/toast-store";
import { call } from "../../src/session/http";
import { BINDERY, PRESS } from "./support/console";
import { deferred } from "./support/deferred";
import {
  ADA_ACTIVE_AT,
  ada,
  bob,
  button,
  carol,
  cellsOf,
  INVITES,
  MEMBERS,
  onMembersPage,
  openDialog,
  openMembers,
  rowOf,
  toast,
  workspaceId,
} from "./support/members-page";
import { failure, onCall } from "./support/server";

const CHANGE = "PATCH /api/app/workspaces/:workspaceId/customers/:customerId";
const REMOVE = "DELETE /api/app/workspaces/:workspaceId/customers/:customerId";
/** Answer to a change after which Bob would be the owner. */
const TOO_MANY = failure("WORKSPACE_LIMIT_REACHED", {
  data: { limit: "workspacesPerCustomer", max: 100, owner: "bob@example.com" },
});

beforeEach(onMembersPage);

describe("the members", () => {
  it("are listed with e-mail, role badges and the day on which they joined [TEAM-01] [PERM-01] [PERM-02] [CALL-23] [ENTITY-20]", async () => {
    // The page may take longer than a minute to load on a busy machine.
    vi.useFakeTimers({ now: (ADA_ACTIVE_AT + 10) * 1000, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    openMembers();
    const table = (await rowOf("bob@example.com")).closest("table") as HTMLElement;
    const headings = within(table)
      .getAllByRole("columnheader")
      .map((heading) => heading.textContent);

    expect(headings).toEqual(["E-mail", "Role", "Joined", "Actions"]);
    expect(await cellsOf("bob@example.com")).toEqual(["bob@example.com", "User", "2025-11-13"]);
    expect(await cellsOf("ada@example.com")).toEqual(["ada@example.com (you)Active just now", "Admin", "2025-10-09"]);
    expect(within(await rowOf("bob@example.com")).getByText("User").className).toContain("role-badge");
  });

  it("are followed by the invites and their dates [TEAM-02] [CALL-19] [ENTITY-17] [ENTITY-18]", async () => {
    openMembers();
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
    openMembers();
    await waitFor(() => expect(asked).toHaveLength(1));
    // When a later request is answered, the answer with the invites has arrived, too.
    await act(() => call(INVITES, { params: { workspaceId } }));
    expect(screen.queryByText("carol@example.com")).toBeNull();

    answer.resolve({ customers: [ada] });
    expect(await screen.findByText("carol@example.com")).toBeTruthy();
  });

  it("are not followed by an empty table of invites [TEAM-03]", async () => {
    const asked = onCall(INVITES, { invites: [] });
    openMembers();
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
    const { unmount } = openMembers();
    expect(await button(name)).toBeTruthy();
    unmount();

    openMembers([BINDERY]);
    await rowOf("carol@example.com");
    await rowOf("bob@example.com");
    // The user's permissions are known slightly later than the rows.
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("the picture of a member", () => {
  it.each([
    ["ada@example.com", "A"],
    ["ada.lovelace@example.com", "AL"],
    ["ada_king-lovelace+press@example.com", "AP"],
    ["äneas@example.com", "Ä"],
    ["7@example.com", "7"],
    ["_@example.com", ""],
  ])("has the initials of %s", (username, initials) => expect(initialsOf(username)).toBe(initials));

  it("is not read aloud beside the name", async () => {
    onCall(MEMBERS, { customers: [ada] });
    onCall(INVITES, { invites: [] });
    openMembers();
    const picture = (await rowOf(ada.customer.username)).querySelector("[data-initials=A]");
    expect(picture?.getAttribute("aria-hidden")).toBe("true");
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

  it("can't make a customer the owner of too many workspaces, who is named", async () => {
    onCall(CHANGE, TOO_MANY);
    const { user, press } = await openPermissions("bob@example.com");
    await choose(user, "Admin");
    await press("Save");

    await toast("error", "bob@example.com would become the owner, but already owns as many workspaces as allowed");
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
    const { user } = openMembers();
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
    const { user } = openMembers();
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
    openMembers([BINDERY]);
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
    expect(currentToast()).toBeNull();
  });

  it("is refused if the next owner would own too many workspaces", async () => {
    onCall(REMOVE, TOO_MANY);
    const { press } = await openDialog("Remove member ada@example.com", "Leave workspace");
    await press("Leave");

    await toast("error", "bob@example.com would become the owner, but already owns as many workspaces as allowed");
  });

  it("switches to the next workspace if users remove themselves", async () => {
    onCall(REMOVE, {});
    onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [] });
    const { user } = openMembers([PRESS, BINDERY]);
    await user.click(await button("Remove member ada@example.com"));
    onCall("GET /api/app/workspaces", { workspaces: [BINDERY] });
    await user.click(await button("Leave"));

    expect(await button("Workspace: Bindery")).toBeTruthy();
  });
});

describe("several members", () => {
  it("are removed together, without the user", async () => {
    const eve: Member = {
      ...bob,
      customer: { id: "9c1d8a10-5555-4555-8555-00000000000e", username: "eve@example.com" },
    };
    onCall(MEMBERS, { customers: [ada, bob, eve] });
    const removed = onCall(REMOVE, {});
    const { user } = openMembers();
    await user.click(await button("Select"));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select ada@example.com" }).disabled).toBe(true);
    const [all] = screen.getAllByRole("checkbox");
    await user.click(all as HTMLElement);
    await user.click(await button("Remove selected"));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove 2 members" }));
    const names = dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(names).toEqual(["bob@example.com", "eve@example.com"]);
    onCall(MEMBERS, { customers: [ada] });
    await user.click(dialog.getByRole("button", { name: "Remove" }));

    await toast("success", "2 members removed");
    expect(removed.map(({ params }) => params.customerId)).toEqual([bob.customer.id, eve.customer.id]);
  });

  it("are not selected by members who may not remove them", async () => {
    openMembers([BINDERY]);
    await rowOf("bob@example.com");
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole("button", { name: "Select" })).toBeNull();
  });
});
