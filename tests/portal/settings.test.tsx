import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { BINDERY, onLargeScreen, openConsole, PRESS, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { failure, onCall } from "./support/server";

const RENAME = "PATCH /api/app/workspaces/:workspaceId";
const DELETE = "DELETE /api/app/workspaces/:workspaceId";
const EXPORT = "GET /api/app/workspaces/:workspaceId/export";
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

describe("publishing only after a review", () => {
  const PUBLISHING = "GET /api/app/workspaces/:workspaceId/publishing";
  const PUBLISH = "PATCH /api/app/workspaces/:workspaceId/publishing";
  const SWITCH = { name: "Publish only after a review" };
  const setting = () => screen.findByRole<HTMLButtonElement>("switch", SWITCH);
  const isOn = async () => (await setting()).getAttribute("aria-checked") === "true";

  it("shows the present setting once it is loaded", async () => {
    const answer = deferred<{ review: "REQUIRED" }>();
    onCall(PUBLISHING, () => answer.promise);
    openConsole("/settings");
    await screen.findByRole("heading", { name: "Publishing" });
    expect(screen.queryByRole("switch", SWITCH)).toBeNull();
    answer.resolve({ review: "REQUIRED" });

    expect(await isOn()).toBe(true);
  });

  it("can't be changed while it is loaded in vain, and offers to try again", async () => {
    onCall(PUBLISHING, failure("NOT_FOUND"));
    const { user } = openConsole("/settings");
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByRole("switch", SWITCH)).toBeNull();
    onCall(PUBLISHING, { review: "OPTIONAL" });
    await user.click(retry);

    expect(await isOn()).toBe(false);
  });

  it("is switched on and off, and is busy in the meantime", async () => {
    onCall(PUBLISHING, { review: "OPTIONAL" });
    const answer = deferred<Record<string, never>>();
    const sent = onCall(PUBLISH, () => answer.promise);
    const { user } = openConsole("/settings");
    await user.click(await setting());
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("switch", SWITCH).disabled).toBe(true));
    onCall(PUBLISHING, { review: "REQUIRED" });
    answer.resolve({});

    await toast("success", "Templates are published after a review");
    await waitFor(async () => expect(await isOn()).toBe(true));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("switch", SWITCH).disabled).toBe(false));
    onCall(PUBLISHING, { review: "OPTIONAL" });
    await user.click(await setting());

    await toast("success", "Templates are published at once");
    await waitFor(async () => expect(await isOn()).toBe(false));
    const body = (review: string) => ({ params: { workspaceId }, body: { review } });
    expect(sent).toMatchObject([body("REQUIRED"), body("OPTIONAL")]);
  });

  it("stays as it was if it can't be saved", async () => {
    onCall(PUBLISHING, { review: "REQUIRED" });
    onCall(PUBLISH, failure("NO_ACCESS", { correlationId: "c-2" }));
    const { user } = openConsole("/settings");
    await user.click(await setting());

    await toast("error", "Unexpected error. MessageID: c-2");
    expect(await isOn()).toBe(true);
  });

  it("is not asked for or shown for members without the role", async () => {
    const asked = onCall(PUBLISHING, { review: "OPTIONAL" });
    openConsole("/settings", [BINDERY]);
    await screen.findByRole("heading", { name: "Access denied" });

    expect(screen.queryByRole("switch", SWITCH)).toBeNull();
    expect(asked).toHaveLength(0);
  });
});

describe("deleting the workspace", () => {
  const DELETED = { ...templateDetails(), deletedAt: 1_760_000_000, deletedBy: null, removedAt: 1_770_000_000 };
  const BATCH = {
    id: "b-1",
    status: "done" as const,
    templateId: null,
    templateName: null,
    templateVersion: null,
    output: "zip" as const,
    total: 2,
    done: 2,
    failed: 0,
    createdAt: 1_760_000_000,
    expiresAt: 1_770_000_000,
  };
  const DELIVERY = {
    id: "w-1",
    type: "document.done",
    url: "https://example.com/hook",
    state: "delivered" as const,
    attempts: 1,
    status: 200,
    error: null,
    createdAt: 1_760_000_000,
  };
  const openDialog = async (workspaces = [PRESS, OURS], listed = [templateDetails()]) => {
    onCall("GET /api/app/products", { products: [] });
    onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: listed });
    onCall("GET /api/app/workspaces/:workspaceId/assets", { assets: [] });
    onCall("GET /api/app/workspaces/:workspaceId/deleted-templates", { deletedTemplates: [DELETED] });
    onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: [] });
    onCall("GET /api/app/workspaces/:workspaceId/customers", { customers: [] });
    onCall("GET /api/app/workspaces/:workspaceId/invites", { invites: [] });
    onCall("GET /api/app/workspaces/:workspaceId/batches", { batches: [BATCH], nextCursor: null });
    onCall("GET /api/app/workspaces/:workspaceId/webhook-deliveries", {
      deliveries: [DELIVERY, { ...DELIVERY, id: "w-2" }],
      nextCursor: "w-2",
    });
    const page = openConsole("/settings", workspaces);
    await page.user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete workspace" }));
    return { ...page, dialog, confirm: dialog.getByRole("button", { name: "Delete" }) };
  };

  it("asks for a confirmation [WSET-02] [WSET-03]", async () => {
    const deleted = onCall(DELETE, {});
    const { dialog, user } = await openDialog();
    expect(dialog.getByText("Are you sure? This action is not reversible")).toBeTruthy();
    expect(dialog.getByText(PRESS.workspace.name)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));

    expect(deleted).toHaveLength(0);
  });

  it("lists what is deleted", async () => {
    const { dialog } = await openDialog();
    await dialog.findByText("This will be deleted:");
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "1 template",
      "1 deleted template that can be restored",
      "54,321 entries of the history",
      "1 batch with its results",
      "More than 2 webhooks of the log",
    ]);
  });

  it("says that the list of what is deleted could not be read", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/analytics", failure("UNEXPECTED"));
    const { dialog } = await openDialog();
    await dialog.findByText("The contents that would be deleted could not be read.");
    expect(dialog.queryByText("This will be deleted:")).toBeNull();
    expect(dialog.getByRole("button", { name: "Export everything first (zip)" })).toBeTruthy();
  });

  it("starts on Cancel", async () => {
    const { dialog } = await openDialog();

    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Cancel" })));
  });

  it("offers to save everything first, and waits for it", async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const answer = deferred<Blob>();
    const exported = onCall(EXPORT, () => answer.promise);
    const { dialog, user, confirm } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Export everything first (zip)" }));
    await waitFor(() => expect(confirm.hasAttribute("disabled")).toBe(true));
    answer.resolve(new Blob(["zip"], { type: "application/zip" }));

    expect(await dialog.findByText("Saved as workspace.zip.")).toBeTruthy();
    expect(exported.map(({ params, query }) => [params, [...query]])).toEqual([[{ workspaceId }, []]]);
    expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(["workspace.zip"]);
    await waitFor(() => expect(confirm.hasAttribute("disabled")).toBe(false));
  });

  it("says why nothing could be exported, and offers it again", async () => {
    onCall(EXPORT, failure("UNEXPECTED", { correlationId: "c-3" }));
    const { dialog, user, confirm } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Export everything first (zip)" }));

    await toast("error", "Unexpected error. MessageID: c-3");
    await waitFor(() => expect(confirm.hasAttribute("disabled")).toBe(false));
    expect(dialog.getByRole("button", { name: "Export everything first (zip)" })).toBeTruthy();
    expect(dialog.queryByText(/^Saved/)).toBeNull();
  });

  it("offers the export without templates, too, and says what it lacks", async () => {
    const { dialog } = await openDialog([PRESS, OURS], []);
    await dialog.findByText("This will be deleted:");

    expect(dialog.getByRole("button", { name: "Export everything first (zip)" })).toBeTruthy();
    expect(dialog.getByText(/but no PDFs and no secrets/)).toBeTruthy();
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
