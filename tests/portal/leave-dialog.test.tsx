import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { reloadPrompt } from "../../src/lib/reload-prompt";
import { currentToast } from "../../src/lib/toast-store";
import { fill, onLargeScreen, openConsole, PRESS, template, templateDetails } from "./support/console";
import { leaveDialog, leaveDialogClosed } from "./support/leave-dialog";
import { failure, onCall } from "./support/server";

const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const SAVE = "PATCH /api/app/workspaces/:workspaceId/templates/:templateId";
const CREATE = "POST /api/app/workspaces/:workspaceId/templates";
const { id } = templateDetails();
const EDIT_URL = `/templates/create-edit?templateId=${id}`;
const html = () => screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });
const mark = () => screen.queryByText("Unsaved");

async function editAndLeave(url = EDIT_URL) {
  onLargeScreen();
  onCall(READ, template("<p>"));
  const page = openConsole(url);
  await fill(page.user, await html(), "new");
  await page.user.click(screen.getByRole("link", { name: "Templates" }));
  return { ...page, dialog: await leaveDialog() };
}

describe("leaving a template with unsaved changes", () => {
  it("saves them and leaves", async () => {
    const saved = onCall(SAVE, {});
    const { user, currentUrl, dialog } = await editAndLeave();
    expect(dialog.getByText("Your changes to Invoice are not saved yet.")).toBeTruthy();
    await user.click(dialog.button("Save"));

    await waitFor(() => expect(currentUrl()).toBe("/templates"));
    expect(saved.map(({ body }) => atob(body.contentBase64 ?? ""))).toEqual(["<p>new"]);
  });

  it("offers to reload the page if a file is missing, until they are discarded", async () => {
    const { user, dialog } = await editAndLeave();
    await user.click(dialog.button("Keep editing"));
    reloadPrompt()?.();
    await waitFor(() => expect(currentToast()?.action?.label).toBe("Reload"));
    expect(currentToast()?.message).toBe("This could not be loaded. Reload the page to try again.");

    await user.click(screen.getByRole("link", { name: "Templates" }));
    await user.click((await leaveDialog()).button("Discard"));
    await waitFor(() => expect(reloadPrompt()).toBeNull());
  });

  it("discards them and leaves", async () => {
    const { user, currentUrl, dialog } = await editAndLeave();
    await user.click(dialog.button("Discard"));

    await waitFor(() => expect(currentUrl()).toBe("/templates"));
    expect(Object.keys(sessionStorage).filter((key) => key.includes("unsaved"))).toEqual([]);
  });

  it("stays after 'Keep editing', and asks the next time again", async () => {
    const { user, currentUrl, dialog } = await editAndLeave();
    await user.click(dialog.button("Keep editing"));
    await leaveDialogClosed();
    expect(currentUrl()).toBe(EDIT_URL);
    expect((await html()).value).toBe("<p>new");

    await user.click(screen.getByRole("link", { name: "Back to Templates" }));
    await leaveDialog();
  });

  it("stays if saving fails", async () => {
    onCall(SAVE, failure("TEMPLATE_NAME_ALREADY_IN_USE"));
    const { user, currentUrl, dialog } = await editAndLeave();
    await user.click(dialog.button("Save"));

    await leaveDialogClosed();
    expect(currentToast()?.type).toBe("error");
    expect(currentUrl()).toBe(EDIT_URL);
  });

  it("creates a new template and leaves", async () => {
    onLargeScreen();
    const created = onCall(CREATE, { id });
    const { user, currentUrl } = openConsole("/templates/create-edit");
    await fill(user, await screen.findByLabelText("Template name"), "Letter");
    await fill(user, await html(), "<p>");
    await user.click(screen.getByRole("link", { name: "API keys" }));
    onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: [] });
    await user.click((await leaveDialog()).button("Save"));

    await waitFor(() => expect(currentUrl()).toBe("/api-keys"));
    expect(created.map(({ body }) => body.name)).toEqual(["Letter"]);
  });

  it("shows a mark beside the title until they are saved", async () => {
    onCall(READ, template("<p>"));
    onCall(SAVE, {});
    const { user } = openConsole(EDIT_URL);
    const field = await html();
    expect(mark()).toBeNull();
    await fill(user, field, "new");
    expect(mark()).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Edit template.");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(mark()).toBeNull());
  });
});

describe("leaving a form with unsaved changes", () => {
  it("saves the workspace's name and leaves", async () => {
    onLargeScreen();
    const renamed = onCall("PATCH /api/app/workspaces/:workspaceId", {});
    const { user, currentUrl } = openConsole("/settings");
    await fill(user, await screen.findByLabelText("Workspace name"), " & Sons");
    await user.click(screen.getByRole("link", { name: "Templates" }));
    await user.click((await leaveDialog()).button("Save"));

    await waitFor(() => expect(currentUrl()).toBe("/templates"));
    expect(renamed.map(({ body }) => body)).toEqual([{ name: `${PRESS.workspace.name} & Sons` }]);
  });

  it("stays if the name is refused", async () => {
    onLargeScreen();
    onCall("PATCH /api/app/workspaces/:workspaceId", failure("EMPTY_WORKSPACE_NAME"));
    const { user, currentUrl } = openConsole("/settings");
    await fill(user, await screen.findByLabelText("Workspace name"), "x");
    await user.click(screen.getByRole("link", { name: "Templates" }));
    await user.click((await leaveDialog()).button("Save"));

    await leaveDialogClosed();
    expect(currentUrl()).toBe("/settings");
  });
});
