import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { readSession } from "../../src/session/session";
import { openConsole } from "./support/console";
import { deferred } from "./support/deferred";
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

  it("shows that explanation only for that failure", async () => {
    onCall("DELETE /api/v1/customer", noAnswer);
    const portal = await openAccount();
    const dialog = await askToDelete(portal);
    await confirm(portal);

    await waitFor(() => expect(currentToast()?.message).toBe(UNREACHED));
    expect(within(dialog).queryByText(/only admin/)).toBeNull();
  });
});
