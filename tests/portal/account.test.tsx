import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Member } from "../../contract/members";
import { currentToast } from "../../src/lib/toast-store";
import { readSession } from "../../src/session/session";
import { BINDERY, openConsole, PRESS, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { pressEscape } from "./support/press-escape";
import { renderPortal } from "./support/render";
import { failure, noAnswer, onCall, UNREACHED } from "./support/server";
import { accessToken } from "./support/sessions";

const password = () => screen.findByLabelText<HTMLInputElement>("New password");
const save = () => screen.getByRole("button", { name: /Save$/ });
const card = (title: string) => {
  const heading = screen.getByRole("heading", { name: title });
  return heading.closest("section") ?? expect.unreachable("the heading stands in no card");
};
const isRed = (field: HTMLElement) =>
  field.getAttribute("aria-invalid") === "true" &&
  field.closest(".ant-input-affix-wrapper-status-error, .ant-input-status-error") !== null;

beforeEach(() => {
  onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [] });
  onCall("GET /api/app/workspaces/:workspaceId/assets", { assets: [] });
  onCall("GET /api/app/workspaces/:workspaceId/deleted-templates", { deletedTemplates: [] });
  onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: [] });
  onCall("GET /api/app/workspaces/:workspaceId/customers", { customers: [member("ada")] });
  onCall("GET /api/app/workspaces/:workspaceId/invites", { invites: [] });
  onCall("GET /api/app/workspaces/:workspaceId/batches", { batches: [], nextCursor: null });
  onCall("GET /api/app/workspaces/:workspaceId/webhook-deliveries", { deliveries: [], nextCursor: null });
  onCall("GET /api/app/workspaces/:workspaceId/analytics", {
    overallAnalytics: { currentMonthUsage: 0, last6MonthsUsage: 0, totalUsage: 0 },
    monthlyUsages: [],
  });
});

const member = (name: string): Member => ({
  customer: { id: name, username: `${name}@example.com` },
  roles: ["ADMIN"],
  createdAt: 0,
  lastActiveAt: null,
});

async function openAccount() {
  const portal = openConsole("/account");
  await password();
  return portal;
}

async function askToDelete({ user }: Pick<ReturnType<typeof renderPortal>, "user">) {
  await user.click(within(card("Delete account")).getByRole("button", { name: "Delete" }));
  return screen.findByRole("dialog");
}

const confirm = async ({ user }: Pick<ReturnType<typeof renderPortal>, "user">) =>
  user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));

describe("the account page", () => {
  it("opens inside the layout for a signed-in user [ROUTE-29]", async () => {
    const { currentUrl } = await openAccount();

    expect(currentUrl()).toBe("/account");
    expect(screen.getByRole("button", { name: "Sidebar" })).toBeDefined();
    expect(document.title).toBe("Account · Platen");
  });

  it("redirects a signed-out visitor to the login page", async () => {
    const { currentUrl } = renderPortal("/account");

    await waitFor(() => expect(currentUrl()).toBe("/login?redirect=%2Faccount"));
  });

  it("opens from 'Settings' in the user menu [SHELL-13]", async () => {
    const { user, currentUrl } = openConsole("/templates");
    await user.click(await screen.findByRole("button", { name: "User menu" }));
    await user.click(await screen.findByRole("menuitem", { name: "Settings" }));

    expect(await password()).toBeDefined();
    expect(currentUrl()).toBe("/account");
  });

  it("has a card for the password with one field and 'Save' [ACC-01, ACC-02, ACC-03]", async () => {
    await openAccount();

    const inputs = [...card("Change password").querySelectorAll("input")];
    expect(inputs).toEqual([await password()]);
    expect([inputs[0]?.type, inputs[0]?.autocomplete]).toEqual(["password", "new-password"]);
    expect(within(card("Change password")).getByRole("button", { name: "Save" })).toBeDefined();
  });

  it("says before the password is changed that every session ends", async () => {
    await openAccount();

    expect(within(card("Change password")).getByText(/^This signs you out everywhere/)).toBeDefined();
  });

  it("has a card for deleting the account, with a warning [ACC-04, ACC-05]", async () => {
    await openAccount();

    expect(within(card("Delete account")).getByText(/permanently deletes your account/)).toBeDefined();
  });
});

describe("changing the password", () => {
  it("requires a password and shows an error under the field [VALID-01, VALID-02]", async () => {
    const received = onCall("PATCH /api/v1/customer", {});
    const { user } = await openAccount();
    await user.click(save());

    const field = await password();
    expect(screen.getByRole("alert").textContent).toBe("Password cannot be empty");
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Password cannot be empty",
    );
    expect(isRed(field)).toBe(true);
    expect(document.activeElement).toBe(field);
    expect(currentToast()).toBeNull();
    expect(received).toEqual([]);
  });

  it("sends the password, shows a toast, ends the session and opens / [ACC-08, ACC-09, TOAST-09, AUTHCALL-08]", async () => {
    const received = onCall("PATCH /api/v1/customer", {});
    const { user, visited } = await openAccount();
    await user.type(await password(), "new secret{Enter}");

    await screen.findByRole("button", { name: "Sign in" });
    expect(visited.slice(0, 2)).toEqual(["/account", "/"]);
    expect(visited.at(-1)).toBe("/login");
    expect(await screen.findByText("Password changed")).toBeDefined();
    expect(readSession()).toBeNull();
    expect(received.map(({ body }) => body)).toEqual([{ tenant: "PLATEN", password: "new secret" }]);
    expect(received[0]?.headers.get("authorization")).toBe(`Bearer ${accessToken()}`);
  });

  it("marks the field and shows the reason if the service refuses a weak password", async () => {
    onCall("PATCH /api/v1/customer", failure("PASSWORD_NOT_STRONG_ENOUGH"));
    const { user } = await openAccount();
    await user.type(await password(), "1234{Enter}");

    expect((await screen.findByRole("alert")).textContent).toBe("Password has to be at least 5 characters long");
    expect(isRed(await password())).toBe(true);
    expect(readSession()).not.toBeNull();
  });

  it("keeps the input if there is no network", async () => {
    onCall("PATCH /api/v1/customer", noAnswer);
    const { user, currentUrl } = await openAccount();
    await user.type(await password(), "new secret{Enter}");

    expect((await screen.findByRole("alert")).textContent).toBe(UNREACHED);
    expect((await password()).value).toBe("new secret");
    expect(currentUrl()).toBe("/account");
  });

  it("is sent once, even after several clicks", async () => {
    const answer = deferred<Response>();
    const received = onCall("PATCH /api/v1/customer", () => answer.promise);
    const { user } = await openAccount();
    await user.type(await password(), "new secret{Enter}{Enter}");
    await user.click(save());
    answer.resolve(failure("UNEXPECTED"));

    await screen.findByRole("alert");
    expect(received).toHaveLength(1);
  });
});

describe("deleting the account", () => {
  it("asks for a confirmation that can be cancelled [ACC-06, ACC-07]", async () => {
    const received = onCall("DELETE /api/v1/customer", {});
    const portal = await openAccount();
    const dialog = await askToDelete(portal);

    expect(dialog.textContent).toContain("Are you sure? This action is not reversible");
    expect(within(dialog).getByText("ada@example.com")).toBeTruthy();
    await portal.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { hidden: false })).toBeNull());
    expect(received).toEqual([]);
  });

  it("ends the session and opens / [ACC-10, ACC-11, AUTHCALL-09]", async () => {
    const received = onCall("DELETE /api/v1/customer", {});
    const portal = await openAccount();
    await askToDelete(portal);
    await confirm(portal);

    await screen.findByRole("button", { name: "Sign in" });
    expect(portal.visited.slice(0, 2)).toEqual(["/account", "/"]);
    expect(portal.currentUrl()).toBe("/login");
    expect(readSession()).toBeNull();
    expect(received.map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${accessToken()}`]);
  });

  it("is refused for the last admin of a workspace with other members, who stays signed in", async () => {
    onCall("DELETE /api/v1/customer", failure("CANNOT_DELETE_LAST_ADMIN_CUSTOMER", { correlationId: "id-4" }));
    const portal = await openAccount();
    const dialog = await askToDelete(portal);
    await confirm(portal);

    expect(await within(dialog).findByText(/You are the only admin of a workspace/)).toBeDefined();
    expect(currentToast()?.message).toBe("Unexpected error. MessageID: id-4");
    expect(portal.currentUrl()).toBe("/account");
    expect(readSession()).not.toBeNull();
  });

  it("lists the workspaces that go with it, offers an export of each, and names those that stay", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/customers", ({ params }) => ({
      customers: params.workspaceId === PRESS.workspace.id ? [member("ada")] : [member("ada"), member("bob")],
    }));
    onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [templateDetails()] });
    const exported = onCall("GET /api/app/workspaces/:workspaceId/export", noAnswer);
    const portal = openConsole("/account", [PRESS, BINDERY]);
    await password();
    const dialog = within(await askToDelete(portal));

    expect(await dialog.findByText("The workspace 'Press' will be deleted.")).toBeDefined();
    expect((await dialog.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
      "1 template",
      "1 membership",
    ]);
    expect(dialog.getByText("You leave these workspaces: Bindery")).toBeDefined();
    await portal.user.click(dialog.getByRole("button", { name: "Export everything first (zip)" }));
    await waitFor(() => expect(exported.map(({ params }) => params)).toEqual([{ workspaceId: PRESS.workspace.id }]));
  });

  it("offers an export of every workspace that goes with it, and lists the contents of the first five", async () => {
    const workspaces = Array.from({ length: 6 }, (_, index) => ({
      ...PRESS,
      workspace: { ...PRESS.workspace, id: `w-${index}`, name: `Press ${index}` },
    }));
    onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [templateDetails()] });
    const exported = onCall("GET /api/app/workspaces/:workspaceId/export", noAnswer);
    const portal = openConsole("/account", workspaces);
    await password();
    const dialog = within(await askToDelete(portal));

    expect(await dialog.findByText("The workspace 'Press 5' will be deleted.")).toBeDefined();
    await waitFor(() => expect(dialog.getAllByText("1 template")).toHaveLength(5));
    const offers = dialog.getAllByRole("button", { name: "Export everything first (zip)" });
    expect(offers).toHaveLength(6);
    await portal.user.click(offers[5] as HTMLElement);
    await waitFor(() => expect(exported.map(({ params }) => params)).toEqual([{ workspaceId: "w-5" }]));
  });

  it("stays open until it is known whether the account is deleted", async () => {
    const answer = deferred<Response>();
    const received = onCall("DELETE /api/v1/customer", () => answer.promise);
    const portal = await openAccount();
    const dialog = within(await askToDelete(portal));
    await confirm(portal);
    await waitFor(() => expect(received).toHaveLength(1));
    pressEscape();
    await portal.user.click(dialog.getByRole("button", { name: "Cancel" }));
    answer.resolve(failure("CANNOT_DELETE_LAST_ADMIN_CUSTOMER"));
    expect(await dialog.findByText(/You are the only admin of a workspace/)).toBeDefined();
  });

  it("waits for an export before it deletes the account", async () => {
    const answer = deferred<Blob>();
    onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [templateDetails()] });
    onCall("GET /api/app/workspaces/:workspaceId/export", () => answer.promise);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const portal = await openAccount();
    const dialog = within(await askToDelete(portal));
    await portal.user.click(await dialog.findByRole("button", { name: "Export everything first (zip)" }));

    const isBlocked = () => dialog.getByRole("button", { name: "Delete" }).hasAttribute("disabled");
    await waitFor(() => expect(isBlocked()).toBe(true));
    answer.resolve(new Blob(["zip"], { type: "application/zip" }));
    expect(await dialog.findByText("Saved as workspace.zip.")).toBeDefined();
    await waitFor(() => expect(isBlocked()).toBe(false));
  });

  it("says so if the workspaces that go with it can't be read, and deletes nevertheless", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/customers", failure("UNEXPECTED"));
    const deleted = onCall("DELETE /api/v1/customer", {});
    const portal = await openAccount();
    const dialog = within(await askToDelete(portal));
    expect(await dialog.findByText("The workspaces that would be deleted could not be read.")).toBeDefined();
    await confirm(portal);

    await waitFor(() => expect(deleted).toHaveLength(1));
  });

  it("shows that explanation only for that failure", async () => {
    onCall("DELETE /api/v1/customer", noAnswer);
    const portal = await openAccount();
    const dialog = await askToDelete(portal);
    await confirm(portal);

    await waitFor(() => expect(currentToast()?.message).toBe(UNREACHED));
    expect(within(dialog).queryByText(/only admin/)).toBeNull();
  });
});
