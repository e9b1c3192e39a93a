import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { BINDERY, onLargeScreen, openConsole, PRESS } from "./support/console";
import { deferred } from "./support/deferred";
import { failure, onCall } from "./support/server";

const RENAME = "PATCH /api/app/workspaces/:workspaceId";
const DELETE = "DELETE /api/app/workspaces/:workspaceId";
const WORKSPACES = "GET /api/app/workspaces";
const workspaceId = PRESS.workspace.id;
const OURS = { ...BINDERY, roles: ["ADMIN" as const] };

const toast = (type: "success" | "error", message: string) =>
  waitFor(() => expect(currentToast()).toMatchObject({ type, message }));
const nameField = () => screen.findByLabelText<HTMLInputElement>("Workspace name");

beforeEach(onLargeScreen);

describe("the workspace's settings", () => {
  it("change its name everywhere at once [WSET-01] [TOAST-07] [CALL-09]", async () => {
    const received = onCall(RENAME, {});
    const { user } = openConsole("/settings");
    const field = await nameField();
    expect(field.value).toBe("Press");
    await user.type(field, " room ");
    onCall(WORKSPACES, { workspaces: [{ ...PRESS, workspace: { id: workspaceId, name: "Press room" } }] });
    await user.click(screen.getByRole("button", { name: "Save" }));

    await toast("success", "Workspace name changed");
    expect(received.map(({ params, body }) => [params, body])).toEqual([[{ workspaceId }, { name: "Press room" }]]);
    expect(await screen.findByRole("button", { name: "Workspace: Press room" })).toBeTruthy();
  });

  it("refuse an empty name [VALID-15]", async () => {
    const { user } = openConsole("/settings");
    const field = await nameField();
    await user.clear(field);
    await user.click(screen.getByRole("button", { name: "Save" }));

    expect(screen.getByText("Workspace name cannot be empty")).toBeTruthy();
    expect(field.className).toContain("ant-input-status-error");
  });

  it("show the reason of a failure", async () => {
    onCall(RENAME, failure("NO_ACCESS", { correlationId: "c-1" }));
    const { user } = openConsole("/settings");
    await user.type(await nameField(), "x");
    await user.click(screen.getByRole("button", { name: "Save" }));

    await toast("error", "Unexpected error. MessageID: c-1");
  });

  it("are forbidden for users who are not admins of the workspace, regardless of their token [PERM-11]", async () => {
    openConsole("/settings", [BINDERY]);

    expect(await screen.findByRole("heading", { name: "Access denied" })).toBeTruthy();
    expect(screen.queryByLabelText("Workspace name")).toBeNull();
  });
});

describe("deleting the workspace", () => {
  const openDialog = async (workspaces = [PRESS, OURS]) => {
    onCall("GET /api/app/products", { products: [] });
    const page = openConsole("/settings", workspaces);
    await page.user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete workspace" }));
    return { ...page, dialog, confirm: dialog.getByRole("button", { name: "Delete" }) };
  };

  it("asks for a confirmation [WSET-02] [WSET-03]", async () => {
    const deleted = onCall(DELETE, {});
    const { dialog, user } = await openDialog();
    expect(dialog.getByText("Are you sure? This action is not reversible")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));

    expect(deleted).toHaveLength(0);
  });

  it("clears the active workspace until the list is loaded again [TOAST-06] [CALL-10] [ACTIVE-07]", async () => {
    const deleted = onCall(DELETE, {});
    const { user, confirm } = await openDialog();
    const answer = deferred<{ workspaces: (typeof OURS)[] }>();
    onCall(WORKSPACES, () => answer.promise);
    await user.click(confirm);

    await toast("success", "Workspace deleted");
    expect(deleted.map(({ params, body }) => [params, body])).toEqual([[{ workspaceId }, undefined]]);
    expect(localStorage.getItem("ada@example.com-active-workspace")).toBeNull();
    expect(screen.queryByText("Press")).toBeNull();
    answer.resolve({ workspaces: [] });
    expect(await screen.findByRole("heading", { name: "Create a new workspace." })).toBeTruthy();
  });

  it("switches to the next workspace", async () => {
    onCall(DELETE, {});
    onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [] });
    const { user, confirm } = await openDialog();
    onCall(WORKSPACES, { workspaces: [OURS] });
    await user.click(confirm);

    expect(await screen.findByRole("button", { name: "Workspace: Bindery" })).toBeTruthy();
    expect(localStorage.getItem("ada@example.com-active-workspace")).toBe(OURS.workspace.id);
  });

  it("offers a retry if the list can't be loaded", async () => {
    onCall(DELETE, {});
    const { user, confirm } = await openDialog();
    onCall(WORKSPACES, failure("NOT_FOUND"));
    await user.click(confirm);

    expect(await screen.findByText("Your workspaces could not be loaded.")).toBeTruthy();
  });

  it("changes nothing if it fails", async () => {
    onCall(DELETE, failure("UNEXPECTED", { correlationId: "c-2" }));
    const { user, confirm } = await openDialog();
    await user.click(confirm);

    await toast("error", "Unexpected error. MessageID: c-2");
    expect(await screen.findByRole("button", { name: "Workspace: Press" })).toBeTruthy();
  });
});
