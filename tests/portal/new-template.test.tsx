import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
// Loaded before the test, because the first import takes seconds on a busy machine.
import "../../src/pages/templates/list/start-dialog";
import { onLargeScreen, openConsole, template, templateDetails } from "./support/console";
import { afterUserActivation, beforeUserActivation, headingHasFocus } from "./support/page-heading";
import { failure, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/templates";
const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const STARTERS = "POST /api/app/workspaces/:workspaceId/starter-templates";
const DUPLICATE = "POST /api/app/workspaces/:workspaceId/templates/:templateId/duplicate";
const NEW_ID = "5f2d8a10-5555-4555-8555-00000000cafe";

const invoice = templateDetails();

beforeEach(() => {
  onLargeScreen();
  onCall(LIST, { templateDetails: [invoice] });
  onCall(READ, template("<p>", { id: NEW_ID }));
});

afterEach(beforeUserActivation);

async function openGallery() {
  const opened = openConsole("/templates");
  await screen.findByRole("link", { name: "Invoice" });
  await opened.user.click(screen.getByRole("button", { name: "Use a starter or a copy" }));
  const dialog = await screen.findByRole("dialog", { name: "Start a new template" });
  return { ...opened, dialog };
}

describe("the gallery of starters", () => {
  it("is offered in words if there are no templates", async () => {
    onCall(LIST, { templateDetails: [] });
    const { user } = openConsole("/templates");
    await user.click(await screen.findByRole("button", { name: "Choose a starter" }));
    expect(await screen.findByRole("dialog", { name: "Start a new template" })).toBeTruthy();
  });

  it("opens the blank editor", async () => {
    const { user, dialog, currentUrl } = await openGallery();
    await user.click(within(dialog).getByRole("button", { name: /^Blank/ }));
    await waitFor(() => expect(currentUrl()).toBe("/templates/create-edit"));
  });

  it("adds a starter, and opens it in the editor", async () => {
    const received = onCall(STARTERS, { id: NEW_ID, name: "Letter" });
    const { user, dialog, currentUrl } = await openGallery();
    await user.click(within(dialog).getByRole("button", { name: /^Letter/ }));
    await waitFor(() => expect(currentUrl()).toBe(`/templates/create-edit?templateId=${NEW_ID}`));
    expect(received.map(({ body }) => body)).toEqual([{ starter: "letter" }]);
    expect(currentToast()).toMatchObject({ type: "success", message: "Template created" });
  });

  it("moves the focus to the heading of the editor, because the button is gone", async () => {
    afterUserActivation();
    onCall(STARTERS, { id: NEW_ID, name: "Letter" });
    const { user, dialog } = await openGallery();
    await user.click(within(dialog).getByRole("button", { name: /^Letter/ }));
    await headingHasFocus("Edit template.");
  });

  it("copies a template, and opens the copy in the editor", async () => {
    const received = onCall(DUPLICATE, { id: NEW_ID, name: "Invoice copy" });
    const { user, dialog, currentUrl } = await openGallery();
    await user.selectOptions(within(dialog).getByRole("combobox", { name: /copy one of your templates/ }), "Invoice");
    await user.click(within(dialog).getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(currentUrl()).toBe(`/templates/create-edit?templateId=${NEW_ID}`));
    expect(received[0]?.params.templateId).toBe(invoice.id);
  });

  it("stays open and says why if a template can't be added", async () => {
    onCall(STARTERS, failure("TEMPLATE_NAME_ALREADY_IN_USE"));
    const { user, dialog } = await openGallery();
    await user.click(within(dialog).getByRole("button", { name: /^Report/ }));
    await waitFor(() =>
      expect(currentToast()).toMatchObject({ type: "error", message: "Template name already in use" }),
    );
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: /^Report/ }).disabled).toBe(false);
  });
});

describe("the row of a template", () => {
  it("has an action that opens its form beside the page", async () => {
    const { user, currentUrl } = openConsole("/templates");
    await user.click(await screen.findByRole("button", { name: "More actions for Invoice" }));
    await user.click(await screen.findByRole("menuitem", { name: "Fill in Invoice" }));
    expect(await screen.findByRole("radio", { name: "Fill in", checked: true })).toBeTruthy();
    expect(currentUrl()).toBe(`/templates/create-edit?templateId=${invoice.id}&view=fill-in`);
  });

  it("has an action that duplicates it", async () => {
    const received = onCall(DUPLICATE, { id: NEW_ID, name: "Invoice copy" });
    const { user } = openConsole("/templates");
    const more = await screen.findByRole("button", { name: "More actions for Invoice" });
    await user.click(more);
    const item = await screen.findByRole("menuitem", { name: "Duplicate Invoice" });
    onCall(LIST, { templateDetails: [invoice, templateDetails({ id: NEW_ID, name: "Invoice copy" })] });
    await user.click(item);
    expect(document.activeElement).toBe(more);
    expect(await screen.findByRole("link", { name: "Invoice copy" })).toBeTruthy();
    expect(received.map(({ params, body }) => [params.templateId, body])).toEqual([[invoice.id, {}]]);
    expect(currentToast()).toMatchObject({ type: "success", message: "Copied as 'Invoice copy'" });
  });
});
