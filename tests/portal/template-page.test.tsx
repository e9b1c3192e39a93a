import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { fill, openConsole, PRESS, template, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { leaveDialog } from "./support/leave-dialog";
import { failure, noAnswer, onCall, UNREACHED } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/templates";
const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const CREATE = "POST /api/app/workspaces/:workspaceId/templates";
const SAVE = "PATCH /api/app/workspaces/:workspaceId/templates/:templateId";
const DELETE = "DELETE /api/app/workspaces/:workspaceId/templates/:templateId";

const { id } = templateDetails();
const EDIT_URL = `/templates/create-edit?templateId=${id}`;
const base64 = (text: string) => Buffer.from(text).toString("base64");

const title = (name: string) => screen.findByRole("heading", { name, level: 1 });
// antd puts the name of its spinner before the name of a busy button.
const named = (name: string) => new RegExp(`^(loading )?${name}$`);
const button = (name: string) => screen.getByRole("button", { name: named(name) });
const nameField = () => screen.getByLabelText<HTMLInputElement>("Template name");
const html = () => screen.getByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });
const isMarked = (field: HTMLElement) =>
  field.closest("[data-invalid]")?.getAttribute("data-invalid") === "true" ||
  field.className.includes("ant-input-status-error");
const isBusy = (element: HTMLElement) => element.className.includes("ant-btn-loading");
const toast = (type: string, message: string) => waitFor(() => expect(currentToast()).toMatchObject({ type, message }));

async function openCreate() {
  const page = openConsole("/templates/create-edit");
  await title("Create new template.");
  await screen.findByLabelText("Template (HTML)", { selector: "textarea" });
  return page;
}

async function openEdit(content = "<p>old</p>") {
  onCall(READ, template(content));
  const page = openConsole(EDIT_URL);
  await title("Edit template.");
  await screen.findByLabelText("Template (HTML)", { selector: "textarea" });
  return page;
}

beforeEach(() => void onCall(LIST, { templateDetails: [templateDetails()] }));

describe("create mode", () => {
  it("opens without a templateId in the address, titled 'Create new template.' [TPL-07] [TPL-08]", async () => {
    await openCreate();

    expect(nameField().value).toBe("");
    expect(html().value).toBe("");
  });

  it("has a 'Create' button, but no buttons to save or delete [TPL-09]", async () => {
    await openCreate();

    expect(button("Create")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it("has a required text field 'Template name' [TPL-14]", async () => {
    await openCreate();

    expect(nameField().type).toBe("text");
    expect(nameField().getAttribute("aria-required")).toBe("true");
  });

  it("has a code editor 'Template (HTML)' in HTML mode [TPL-15] [TPL-16]", async () => {
    await openCreate();

    expect(html().dataset.language).toBe("html");
  });

  it("creates the template, shows a toast, and becomes edit mode of the new template [TPL-27] [TOAST-10] [CALL-12]", async () => {
    const created = onCall(CREATE, { id });
    const { user, currentUrl } = await openCreate();
    await fill(user, nameField(), " Invoice ");
    await fill(user, html(), "<p>世界</p>");
    await user.click(button("Create"));

    expect(await title("Edit template.")).toBeTruthy();
    expect(currentUrl()).toBe(EDIT_URL);
    expect(created.map(({ body }) => body)).toEqual([{ name: "Invoice", contentBase64: base64("<p>世界</p>") }]);
    await toast("success", "Template created");
  });

  it("keeps input during the creation, and saves it later", async () => {
    const answer = deferred<{ id: string }>();
    onCall(CREATE, () => answer.promise);
    const saved = onCall(SAVE, {});
    onCall(READ, template("<p>", { name: "Invoice" }));
    const { user } = await openCreate();
    await fill(user, nameField(), "Invoice");
    await fill(user, html(), "<p>");
    const editor = html();
    await user.click(button("Create"));
    await fill(user, html(), "more");
    answer.resolve({ id });
    await title("Edit template.");

    expect(html()).toBe(editor);
    expect(html().value).toBe("<p>more");
    await user.click(button("Save"));
    await waitFor(() => expect(saved[0]?.body).toEqual({ name: "Invoice", contentBase64: base64("<p>more") }));
    expect(saved[0]?.params.templateId).toBe(id);
  });

  it("is sent once, even after several clicks, and shows that it is busy [TPL-32]", async () => {
    const answer = deferred<{ id: string }>();
    const created = onCall(CREATE, () => answer.promise);
    const { user } = await openCreate();
    await fill(user, nameField(), "Invoice");
    await fill(user, html(), "<p>");
    button("Create").click();
    button("Create").click();
    await waitFor(() => expect(isBusy(button("Create"))).toBe(true));
    answer.resolve({ id });
    await title("Edit template.");

    expect(created).toHaveLength(1);
    expect(isBusy(button("Save"))).toBe(false);
  });

  it("starts with empty fields if it is opened from edit mode", async () => {
    onCall(CREATE, { id });
    const { user } = await openCreate();
    await fill(user, nameField(), "Invoice");
    await fill(user, html(), "<p>");
    await user.click(button("Create"));
    await title("Edit template.");
    await user.click(button("Sidebar"));
    await user.click(await screen.findByRole("link", { name: "Templates" }));
    await user.click(await screen.findByRole("button", { name: "New template" }));
    await title("Create new template.");

    expect(nameField().value).toBe("");
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" })).value).toBe(
      "",
    );
  });
});

describe("edit mode", () => {
  it("opens with a templateId in the address, titled 'Edit template.' [TPL-10] [TPL-11] [ROUTE-24] [CALL-13]", async () => {
    await openEdit("<p>世界</p>");

    expect(nameField().value).toBe("Invoice");
    expect(html().value).toBe("<p>世界</p>");
  });

  it("has a 'Save' button that saves name and HTML [TPL-12] [CALL-14]", async () => {
    const saved = onCall(SAVE, {});
    const { user, currentUrl } = await openEdit();
    await fill(user, nameField(), " 2");
    await fill(user, html(), "new");
    await user.click(button("Save"));
    await toast("success", "Template saved");

    expect(saved).toHaveLength(1);
    expect(saved[0]?.params).toEqual({ workspaceId: PRESS.workspace.id, templateId: id });
    expect(saved[0]?.body).toEqual({ name: "Invoice 2", contentBase64: base64("<p>old</p>new") });
    expect(currentUrl()).toBe(EDIT_URL);
  });

  it("shows that it is saving, and sends only one request [TPL-32]", async () => {
    const answer = deferred<Record<never, never>>();
    const saved = onCall(SAVE, () => answer.promise);
    await openEdit();
    button("Save").click();
    button("Save").click();
    await waitFor(() => expect(isBusy(button("Save"))).toBe(true));
    answer.resolve({});
    await waitFor(() => expect(isBusy(button("Save"))).toBe(false));

    expect(saved).toHaveLength(1);
  });

  it("has a 'Delete' button that asks for a confirmation [TPL-13] [TPL-24] [TPL-25] [TPL-26]", async () => {
    const deleted = onCall(DELETE, {});
    const { user } = await openEdit();
    await user.click(button("Delete"));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete template" }));

    expect(dialog.getByText("Are you sure? This action is not reversible")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Delete" })).toBeTruthy();
    expect(deleted).toHaveLength(0);
  });

  it("opens /templates after the template is deleted, and is busy until then [TPL-28] [TPL-31] [TPL-33] [TOAST-11] [CALL-15]", async () => {
    const answer = deferred<Record<never, never>>();
    const deleted = onCall(DELETE, () => answer.promise);
    const { user, currentUrl } = await openEdit();
    await user.click(button("Delete"));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete template" }));
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Delete" }));

    expect(await screen.findByRole("status", { name: "Loading" })).toBeTruthy();
    expect(isBusy(dialog.getByRole("button", { name: named("Delete") }))).toBe(true);
    answer.resolve({});
    await waitFor(() => expect(currentUrl()).toBe("/templates"));
    await toast("success", "Teplate deleted");
    expect(deleted.map(({ params, body }) => [params.templateId, body])).toEqual([[id, undefined]]);
  });

  it("keeps the input if deleting fails", async () => {
    onCall(DELETE, failure("NO_ACCESS"));
    const { user } = await openEdit();
    await fill(user, html(), "new");
    await user.click(button("Delete"));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete template" }));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await toast("error", "Unexpected error. ");

    expect(html().value).toBe("<p>old</p>new");
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  });

  it("shows a loading indicator while the template loads [TPL-30]", async () => {
    const answer = deferred<ReturnType<typeof template>>();
    const asked = onCall(READ, () => answer.promise);
    openConsole(EDIT_URL);
    await waitFor(() => expect(asked).toHaveLength(1));

    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
    expect(screen.queryByLabelText("Template name")).toBeNull();
    answer.resolve(template("<p>"));
    expect(await screen.findByLabelText("Template name")).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  });

  it("opens /templates if loading fails, and shows the reason [TPL-29]", async () => {
    onCall(READ, failure("TEMPLATE_NOT_FOUND"));
    const { currentUrl } = openConsole(EDIT_URL);
    await waitFor(() => expect(currentUrl()).toBe("/templates"));

    await toast("error", "Template not found");
  });

  it("keeps the input when the tab gets the focus and when the network returns", async () => {
    const asked = onCall(READ, template("<p>old</p>"));
    const { user } = openConsole(EDIT_URL);
    await fill(user, await screen.findByLabelText("Template (HTML)", { selector: "textarea" }), "new");
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    await new Promise((resolve) => setTimeout(resolve));

    expect(html().value).toBe("<p>old</p>new");
    expect(asked).toHaveLength(1);
  });

  it("reports at once that saving failed without a network, and keeps the input", async () => {
    onCall(SAVE, noAnswer());
    const { user } = await openEdit();
    await fill(user, html(), "new");
    window.dispatchEvent(new Event("offline"));
    await user.click(button("Save"));

    await toast("error", UNREACHED);
    expect(button("Save").className).not.toContain("loading");
    expect(html().value).toContain("new");
    window.dispatchEvent(new Event("online"));
  });

  it("loads the template again each time it is opened", async () => {
    const { user } = await openEdit();
    await user.click(button("Sidebar"));
    await user.click(await screen.findByRole("link", { name: "Templates" }));
    onCall(READ, template("<p>changed elsewhere</p>"));
    await user.click(await screen.findByRole("button", { name: "Edit Invoice" }));

    expect(await screen.findByDisplayValue("<p>changed elsewhere</p>")).toBeTruthy();
  });

  it("asks before unsaved changes are lost, but not after saving", async () => {
    onCall(SAVE, {});
    const { user, currentUrl } = await openEdit();
    await fill(user, html(), "new");
    await user.click(button("Sidebar"));
    await user.click(await screen.findByRole("link", { name: "Templates" }));
    await user.click((await leaveDialog()).button("Keep editing"));
    expect(currentUrl()).toBe(EDIT_URL);

    await user.click(button("Save"));
    await toast("success", "Template saved");
    await user.click(screen.getByRole("link", { name: "Templates" }));
    await waitFor(() => expect(currentUrl()).toBe("/templates"));
  });
});

describe("leaving while the template is being saved", () => {
  async function saveAndType(more: string) {
    const answer = deferred<Record<never, never>>();
    const saved = onCall(SAVE, () => answer.promise);
    const { user, currentUrl } = await openEdit();
    await fill(user, html(), "new");
    await user.click(button("Save"));
    await waitFor(() => expect(saved).toHaveLength(1));
    if (more) await fill(user, html(), more);
    await user.click(button("Sidebar"));
    await user.click(await screen.findByRole("link", { name: "Members" }));
    answer.resolve({});
    return { currentUrl };
  }

  it("asks nothing if all input is being saved", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/customers", { customers: [] });
    onCall("GET /api/app/workspaces/:workspaceId/invites", { invites: [] });
    const { currentUrl } = await saveAndType("");

    await waitFor(() => expect(currentUrl()).toBe("/members"));
  });

  it("asks if there is newer input, which would be lost", async () => {
    const { currentUrl } = await saveAndType("er");

    await leaveDialog();
    expect(currentUrl()).toBe(EDIT_URL);
    expect(html().value).toBe("<p>old</p>newer");
  });
});

describe("an error in a template", () => {
  it("is shown under the field and as a toast for an empty name [VALID-06] [VALID-17]", async () => {
    const { user } = await openCreate();
    await fill(user, html(), "<p>");
    await user.click(button("Create"));

    await toast("error", "Empty template name");
    expect([isMarked(nameField()), isMarked(html())]).toEqual([true, false]);
    expect(screen.getByText("Empty template name", { selector: ".field-error" })).toBeTruthy();
  });

  it("is marked for empty HTML [VALID-07] [VALID-19]", async () => {
    const { user } = await openCreate();
    await fill(user, nameField(), "Invoice");
    await user.click(button("Create"));

    await toast("error", "Empty template");
    expect([isMarked(nameField()), isMarked(html())]).toEqual([false, true]);
  });

  it("is marked for a name that is in use [VALID-18]", async () => {
    onCall(CREATE, failure("TEMPLATE_NAME_ALREADY_IN_USE"));
    const { user, currentUrl } = await openCreate();
    await fill(user, nameField(), "Invoice");
    await fill(user, html(), "<p>");
    await user.click(button("Create"));

    await toast("error", "Template name already in use");
    expect([isMarked(nameField()), isMarked(html())]).toEqual([true, false]);
    expect(currentUrl()).toBe("/templates/create-edit");
    expect(html().value).toBe("<p>");
  });

  it("is removed when the field changes", async () => {
    const { user } = await openCreate();
    await user.click(button("Create"));
    await waitFor(() => expect([isMarked(nameField()), isMarked(html())]).toEqual([true, true]));
    await fill(user, nameField(), "I");

    expect([isMarked(nameField()), isMarked(html())]).toEqual([false, true]);
  });
});
