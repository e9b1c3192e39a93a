import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { apiKeyOf } from "./support/api-keys";
import { BINDERY, fill, onLargeScreen, openConsole, PRESS, template, templateDetails } from "./support/console";
import { leaveDialog } from "./support/leave-dialog";
import { failure, onCall } from "./support/server";

const KEYS = "GET /api/app/workspaces/:workspaceId/apikeys";
const CREATE_KEY = "POST /api/app/workspaces/:workspaceId/apikeys";
const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const SAVE = "PATCH /api/app/workspaces/:workspaceId/templates/:templateId";
const WORKSPACES = "GET /api/app/workspaces";

const workspaceMenu = (name: string) => screen.findByRole("button", { name: `Workspace: ${name}` });
const error = (message: string) => waitFor(() => expect(currentToast()).toMatchObject({ type: "error", message }));

/** Mocks the service after the user was removed from the first workspace. */
function outOfPress(): void {
  onCall(WORKSPACES, { workspaces: [BINDERY] });
  onCall(KEYS, ({ params }) => (params.workspaceId === BINDERY.workspace.id ? { apiKeys: [] } : failure("NOT_FOUND")));
}

describe("a workspace that was deleted, or that the user was removed from", () => {
  it("is replaced by the next one after the first refusal, with a toast", async () => {
    onLargeScreen();
    const { user, currentUrl } = openConsole("/account", [PRESS, BINDERY]);
    await workspaceMenu("Press");
    outOfPress();
    await user.click(await screen.findByRole("link", { name: "API keys" }));

    expect(await workspaceMenu("Bindery")).toBeTruthy();
    await error("You are no longer a member of Press");
    expect(currentUrl()).toBe("/api-keys");
    expect(await screen.findByText(/Use API keys to generate/)).toBeTruthy();
  });

  it("stays while there are unsaved changes that the user wants to keep", async () => {
    const { id } = templateDetails();
    onCall(READ, template("<p>"));
    const { user } = openConsole(`/templates/create-edit?templateId=${id}`, [PRESS, BINDERY]);
    const html = await screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });
    await fill(user, html, "precious");
    outOfPress();
    onCall(SAVE, failure("NOT_FOUND"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = await leaveDialog();
    expect(dialog.getByText(/^You are no longer a member of Press\. /)).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Save" })).toBeNull();
    await user.click(dialog.button("Keep editing"));

    expect(html.isConnected).toBe(true);
    expect(html.value).toBe("<p>precious");
  });

  it("stays if only a record was deleted by another member", async () => {
    onCall(KEYS, failure("NOT_FOUND"));
    openConsole("/api-keys");
    const asked = onCall(WORKSPACES, { workspaces: [PRESS] });
    await screen.findByText("Your API keys could not be loaded.");
    await waitFor(() => expect(asked).toHaveLength(2));

    expect(await workspaceMenu("Press")).toBeTruthy();
    expect(currentToast()).toBeNull();
  });
});

describe("a role that was removed", () => {
  it("takes effect after the first refusal: actions that require an admin disappear", async () => {
    onLargeScreen();
    onCall(KEYS, { apiKeys: [apiKeyOf()] });
    onCall(CREATE_KEY, failure("NO_ACCESS"));
    const { user } = openConsole("/api-keys");
    await user.click(await screen.findByRole("button", { name: "New key" }));
    await fill(user, await screen.findByRole("textbox", { name: "Name" }), "Mine");
    onCall(WORKSPACES, { workspaces: [{ ...PRESS, roles: ["USER"] }] });
    await user.click(screen.getByRole("button", { name: "Create" }));

    await error("Your permissions have changed");
    await waitFor(() => expect(screen.queryByRole("button", { name: "New key" })).toBeNull());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await screen.findByText("Web shop")).toBeTruthy();
  });
});
