import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { browser } from "../../src/lib/browser";
import { currentToast } from "../../src/lib/toast-store";
import { clearSession } from "../../src/session/session";
import { fill, openConsole, PRESS, template, templateDetails } from "./support/console";
import { leaveDialog } from "./support/leave-dialog";
import { failure, onCall } from "./support/server";
import { accessToken } from "./support/sessions";

const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const SAVE = "PATCH /api/app/workspaces/:workspaceId/templates/:templateId";
const CREATE = "POST /api/app/workspaces/:workspaceId/templates";
const PDF = "POST /api/app/pdf";

const { id } = templateDetails();
const EDIT_URL = `/templates/create-edit?templateId=${id}`;
const parameters = () =>
  screen.findByLabelText<HTMLTextAreaElement>("Template parameters (JSON)", { selector: "textarea" });
const html = () => screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });
const title = (name: string) => screen.findByRole("heading", { name, level: 1 });
const RESTORED = "We restored your unsaved changes from before you were signed out.";

async function openEdit(username = "ada@example.com") {
  onCall(READ, template("<p>"));
  const page = openConsole(EDIT_URL, [PRESS], { accessToken: accessToken({ username }) });
  await html();
  return page;
}

describe("unsaved changes of a template when the session ends", () => {
  it("are restored after signing in, until they are saved", async () => {
    vi.spyOn(browser, "reload").mockImplementation(() => undefined);
    onCall(SAVE, failure("NO_ACCESS", { status: 401 }));
    onCall("POST /api/v1/refreshtoken", failure("REFRESH_TOKEN_EXPIRED"));
    const { user, unmount } = await openEdit();
    await fill(user, await html(), "precious");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("button", { name: "Sign in" });
    expect((await screen.findByText(/^Your session has ended\./)).textContent).toContain("unsaved changes are kept");
    unmount();

    await openEdit();
    expect((await html()).value).toBe("<p>precious");
    expect(screen.getByText(RESTORED)).toBeTruthy();
    const saved = onCall(SAVE, {});
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByText(RESTORED)).toBeNull());
    expect(saved).toHaveLength(1);
  });

  it("include the parameters of a template that was never saved, and are discarded with them", async () => {
    vi.spyOn(browser, "reload").mockImplementation(() => undefined);
    onCall(PDF, failure("NO_ACCESS", { status: 401 }));
    onCall("POST /api/v1/refreshtoken", failure("REFRESH_TOKEN_EXPIRED"));
    const { user, unmount } = openConsole("/templates/create-edit");
    await fill(user, await html(), "<p>precious");
    await fill(user, await parameters(), '{"name": "Ada"}');
    await user.click(screen.getByRole("button", { name: "Generate PDF" }));
    await screen.findByRole("button", { name: "Sign in" });
    unmount();

    const again = openConsole("/templates/create-edit");
    expect((await html()).value).toBe("<p>precious");
    expect((await parameters()).value).toBe('{"name": "Ada"}');
    await again.user.click(screen.getByRole("button", { name: "Discard" }));
    expect((await parameters()).value).toBe("");
    expect(screen.queryByText(RESTORED)).toBeNull();
  });

  it("are kept when another tab has signed out, and can be discarded", async () => {
    const { user, unmount } = await openEdit();
    await fill(user, await html(), "precious");
    act(() => clearSession());
    await screen.findByRole("button", { name: "Sign in" });
    unmount();

    await openEdit();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect((await html()).value).toBe("<p>");
    expect(screen.queryByText(RESTORED)).toBeNull();
  });

  it("are deleted by Sign Out", async () => {
    const { user } = await openEdit();
    await fill(user, await html(), "precious");
    await user.click(screen.getByRole("button", { name: "User menu" }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    await user.click((await leaveDialog()).button("Discard"));
    await screen.findByRole("button", { name: "Sign in" });

    expect(Object.keys(sessionStorage).filter((key) => key.includes("unsaved"))).toEqual([]);
    expect(screen.queryByText(/^Your session has ended/)).toBeNull();
  });

  it("are not shown to another user who signs in in the same tab, and kept for the first one", async () => {
    const { user, unmount } = await openEdit();
    await fill(user, await html(), "precious");
    act(() => clearSession());
    await screen.findByRole("button", { name: "Sign in" });
    unmount();

    const bob = await openEdit("bob@example.com");
    expect((await html()).value).toBe("<p>");
    expect(screen.queryByText(RESTORED)).toBeNull();
    act(() => clearSession());
    await screen.findByRole("button", { name: "Sign in" });
    bob.unmount();

    await openEdit();
    expect((await html()).value).toBe("<p>precious");
  });
});

describe("the parameters of a template that is not saved yet", () => {
  it("are protected by a question", async () => {
    const { user, currentUrl } = openConsole("/templates/create-edit");
    await fill(user, await parameters(), '{"name": "Ada"}');
    await user.click(screen.getByRole("button", { name: "Sidebar" }));
    await user.click(await screen.findByRole("link", { name: "Members" }));

    await user.click((await leaveDialog()).button("Keep editing"));
    expect(currentUrl()).toBe("/templates/create-edit");
  });

  it("need no question after they are saved with the template", async () => {
    onCall(CREATE, { id });
    const { user, currentUrl } = openConsole("/templates/create-edit");
    await fill(user, await screen.findByLabelText("Template name"), "Invoice");
    await fill(user, await html(), "<p>");
    await fill(user, await parameters(), '{"name": "Ada"}');
    await user.click(screen.getByRole("button", { name: "Create" }));
    await title("Edit template.");
    await user.click(screen.getByRole("button", { name: "Sidebar" }));
    await user.click(await screen.findByRole("link", { name: "Templates" }));
    await waitFor(() => expect(currentUrl()).toBe("/templates"));
  });
});

describe("a template that another member deletes while it is edited", () => {
  it("can be created again from the editor's content", async () => {
    onCall(SAVE, failure("TEMPLATE_NOT_FOUND"));
    const created = onCall(CREATE, { id: "9c2d8a10-3333-4333-8333-00000000abcd" });
    const { user, currentUrl } = await openEdit();
    await fill(user, await html(), "precious");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await title("Create new template.");
    expect(screen.getByText(/was deleted while you were editing/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Create" }));

    await title("Edit template.");
    expect(created.map(({ body }) => [body.name, atob(body.contentBase64)])).toEqual([["Invoice", "<p>precious"]]);
    expect(currentUrl()).toBe("/templates/create-edit?templateId=9c2d8a10-3333-4333-8333-00000000abcd");
    expect(currentToast()).toMatchObject({ type: "success", message: "Template created" });
    expect((await html()).value).toBe("<p>precious");
    expect(screen.queryByText(/was deleted while you were editing/)).toBeNull();
  });

  it("can be tried out, without its id", async () => {
    const tried = onCall(PDF, ({ headers }) =>
      headers.has("x-template-id") ? failure("TEMPLATE_NOT_FOUND") : new Blob(["%PDF"]),
    );
    const { user } = await openEdit();
    await user.click(await screen.findByRole("button", { name: "Generate PDF" }));
    await title("Create new template.");
    await user.click(await screen.findByRole("button", { name: "Generate PDF" }));

    await screen.findByRole("dialog", { name: "Result" });
    expect(tried.map(({ headers }) => headers.get("x-workspace-id"))).toEqual([PRESS.workspace.id, PRESS.workspace.id]);
  });
});
