import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeletedTemplate } from "../../contract/deleted-templates";
import { currentToast } from "../../src/lib/toast-store";
import { fill, onLargeScreen, openConsole, templateDetails } from "./support/console";
import { failure, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/templates";
const DELETED = "GET /api/app/workspaces/:workspaceId/deleted-templates";
const RESTORE = "POST /api/app/workspaces/:workspaceId/deleted-templates/:templateId/restore";

const letter: DeletedTemplate = {
  id: "5f2d8a10-4444-4444-8444-00000000beef",
  kind: "document",
  name: "Letter",
  deletedAt: 1_763_000_000,
  deletedBy: "bob@example.com",
  removedAt: 1_763_000_000 + 30 * 86_400,
};

beforeEach(onLargeScreen);

async function openDeleted(templates: DeletedTemplate[]) {
  onCall(LIST, { templateDetails: [templateDetails()] });
  onCall(DELETED, { deletedTemplates: templates });
  const opened = openConsole("/templates");
  const filter = await screen.findByRole("radiogroup", { name: "Filter by kind" });
  await opened.user.click(within(filter).getByText("Deleted"));
  return opened;
}

describe("deleted templates", () => {
  it("are listed with who deleted them, when, and until when they can be restored", async () => {
    const { currentUrl } = await openDeleted([letter]);
    const row = (await screen.findByText("Letter")).closest("tr") as HTMLElement;
    const cells = within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells.slice(0, 5)).toEqual(["Letter", "Document", "2025-11-13", "bob@example.com", "2025-12-13"]);
    expect(screen.queryByText("Invoice")).toBeNull();
    // The list can be bookmarked.
    await waitFor(() => expect(currentUrl()).toContain("deleted"));
  });

  it("lead back to all templates if there are none", async () => {
    const { user } = await openDeleted([]);
    await user.click(await screen.findByRole("button", { name: "Show all templates" }));
    expect(await screen.findByText("Invoice")).toBeTruthy();
  });

  it("are searched like the list", async () => {
    const { user } = await openDeleted([letter, { ...letter, id: "other", name: "Report" }]);
    await screen.findByText("Letter");
    await fill(user, screen.getByRole("textbox", { name: "Search templates" }), "rep");
    await waitFor(() => expect(screen.queryByText("Letter")).toBeNull());
    expect(screen.getByText("Report")).toBeTruthy();
  });

  it("are restored", async () => {
    const { user } = await openDeleted([letter]);
    const received = onCall(RESTORE, {});
    await user.click(await screen.findByRole("button", { name: "Restore Letter" }));
    await waitFor(() => expect(currentToast()).toMatchObject({ type: "success", message: "Template restored" }));
    expect(received.map(({ params, body }) => [params.templateId, body])).toEqual([[letter.id, {}]]);
    expect(await screen.findByText(/There are no deleted templates/)).toBeTruthy();
  });

  it("are restored under another name if theirs is taken", async () => {
    const { user } = await openDeleted([letter]);
    const received = onCall(RESTORE, ({ body }) => (body.name ? {} : failure("TEMPLATE_NAME_ALREADY_IN_USE")));
    await user.click(await screen.findByRole("button", { name: "Restore Letter" }));
    const dialog = await screen.findByRole("dialog", { name: "Restore template" });
    const field = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Name" });
    expect(field.value).toBe("Letter (restored)");
    await user.click(within(dialog).getByRole("button", { name: "Restore" }));
    await waitFor(() => expect(received.at(-1)?.body).toEqual({ name: "Letter (restored)" }));
    await waitFor(() => expect(currentToast()).toMatchObject({ type: "success", message: "Template restored" }));
  });

  it("say why one could not be restored, and show the list as it is now", async () => {
    const { user } = await openDeleted([letter]);
    onCall(DELETED, { deletedTemplates: [] });
    onCall(RESTORE, failure("TEMPLATE_NOT_FOUND"));
    await user.click(await screen.findByRole("button", { name: "Restore Letter" }));
    expect(await screen.findByText(/There are no deleted templates/)).toBeTruthy();
    expect(currentToast()).toMatchObject({ type: "error", message: "Template not found" });
  });
});
