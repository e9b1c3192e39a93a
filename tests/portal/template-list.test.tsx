import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { isDialogOpen } from "../../src/lib/is-dialog-open";
import { currentToast } from "../../src/lib/toast-store";
import { fill, onLargeScreen, openConsole, PRESS, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { pressEscape } from "./support/press-escape";
import { failure, onCall } from "./support/server";

const TEMPLATES = "GET /api/app/workspaces/:workspaceId/templates";
const DELETE = "DELETE /api/app/workspaces/:workspaceId/templates/:templateId";

const invoice = templateDetails();
const letter = templateDetails({
  id: "5f2d8a10-4444-4444-8444-00000000beef",
  name: "Letter",
  createdAt: 1_750_000_000,
  updatedAt: 1_764_000_000,
});
const names = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[0]?.textContent);

beforeEach(onLargeScreen);

describe("the templates list", () => {
  it("shows name, template ID, created and last updated of each template [TPL-02]", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice] });
    openConsole("/templates");
    const row = (await screen.findByText("Invoice")).closest("tr");
    const headings = screen.getAllByRole("columnheader").map((heading) => heading.textContent);

    expect(headings.slice(0, 4)).toEqual(["Name", "Template ID", "Created", "Last updated"]);
    const cells = within(row as HTMLElement)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells.slice(0, 4)).toEqual(["Invoice", "5f2d8a10…abcd", "2025-10-09", "2025-11-13"]);
  });

  it("copies the whole ID of a template", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice] });
    const { user } = openConsole("/templates");
    await user.click(await screen.findByRole("button", { name: "Copy template ID 5f2d8a10…abcd" }));

    expect(await screen.findByText("Copied")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(invoice.id);
  });

  it("has an edit button for each template [TPL-03]", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice, letter] });
    onCall("GET /api/app/workspaces/:workspaceId/templates/:templateId", { ...letter, templateBase64: btoa("<p>") });
    const { user, currentUrl } = openConsole("/templates");
    expect(await screen.findByRole("button", { name: "Edit Invoice" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Edit Letter" }));

    await waitFor(() => expect(currentUrl()).toBe(`/templates/create-edit?templateId=${letter.id}`));
  });

  it("has a delete button for each template [TPL-04]", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice, letter] });
    openConsole("/templates");

    expect(await screen.findByRole("button", { name: "Delete Invoice" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Delete Letter" })).toBeTruthy();
  });

  it("has a 'New template' button that opens create mode [TPL-05]", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice] });
    const { user, currentUrl } = openConsole("/templates");
    // At the same time the list writes its order into the address.
    await screen.findByText("Invoice");
    await user.click(screen.getByRole("button", { name: "New template" }));

    await waitFor(() => expect(currentUrl()).toBe("/templates/create-edit"));
  });

  it("explains what a template is if there is none", async () => {
    onCall(TEMPLATES, { templateDetails: [] });
    const { user, currentUrl } = openConsole("/templates");
    expect(await screen.findByText(/^Templates are the HTML/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "New template" }));

    await waitFor(() => expect(currentUrl()).toBe("/templates/create-edit"));
  });

  it("shows a long list page by page, in natural order", async () => {
    const many = Array.from({ length: 120 }, (_, number) =>
      templateDetails({ id: `t-${number}`, name: `Letter ${number}` }),
    );
    onCall(TEMPLATES, { templateDetails: many });
    const { user } = openConsole("/templates?sorters[0][field]=name&sorters[0][order]=asc");
    await screen.findByText("Letter 10");
    const names = () => screen.getAllByRole("link", { name: /^Letter / }).map((link) => link.textContent);
    expect(names()).toHaveLength(50);
    expect(names().slice(0, 3)).toEqual(["Letter 0", "Letter 1", "Letter 2"]);
    await user.click(screen.getByTitle("3"));
    expect(names()[0]).toBe("Letter 100");
    expect(names()).toHaveLength(20);

    await user.click(screen.getByRole("textbox", { name: "Search templates" }));
    await user.paste("Letter 7");
    expect(names()).toHaveLength(11);
    expect(screen.queryByTitle("3")).toBeNull();
  });

  it("says that the list could not be loaded, and offers a retry", async () => {
    onCall(TEMPLATES, failure("INVALID_REQUEST"));
    const { user } = openConsole("/templates");
    expect((await screen.findByRole("alert")).textContent).toContain("Your templates could not be loaded.");
    onCall(TEMPLATES, { templateDetails: [invoice] });
    await user.click(screen.getByRole("button", { name: "Try again" }));

    expect(await screen.findByText("Invoice")).toBeTruthy();
  });

  it("can be sorted, and keeps the order in the address", async () => {
    const asked = onCall(TEMPLATES, { templateDetails: [invoice, letter] });
    const { user, currentUrl } = openConsole("/templates");
    await user.click(await screen.findByText("Created"));
    await waitFor(() => expect(names()).toEqual(["Letter", "Invoice"]));
    await user.click(screen.getByText("Created"));
    await waitFor(() => expect(names()).toEqual(["Invoice", "Letter"]));

    expect(currentUrl()).toContain("createdAt");
    expect(asked).toHaveLength(1);
  });

  it("can be searched by name however short it is, without another request", async () => {
    const asked = onCall(TEMPLATES, { templateDetails: [invoice, letter] });
    const { user } = openConsole("/templates");
    await fill(user, await screen.findByLabelText("Search templates"), "lett");
    await waitFor(() => expect(names()).toEqual(["Letter"]));

    await fill(user, screen.getByLabelText("Search templates"), "x");
    expect(await screen.findByText("Nothing found for 'lettx'.")).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it("tells who changed a template last, and how often it was used this month", async () => {
    const header = templateDetails({ id: "t-2", kind: "partial", name: "header" });
    onCall(TEMPLATES, { templateDetails: [{ ...invoice, updatedBy: "ada@example.com", usedThisMonth: 1234 }, header] });
    openConsole("/templates");
    const row = (await screen.findByText("Invoice")).closest("tr") as HTMLElement;

    expect(within(row).getByText("ada@example.com")).toBeTruthy();
    expect(within(row).getByText("1,234")).toBeTruthy();
    // No document is made from a partial itself.
    expect(within(screen.getByText("header").closest("tr") as HTMLElement).getByText("–")).toBeTruthy();
  });

  it("says that a template was used more often than is counted", async () => {
    onCall(TEMPLATES, { templateDetails: [{ ...invoice, usedThisMonth: 1234, isUseComplete: false }] });
    openConsole("/templates");
    const used = await screen.findByText("1,234+");
    expect(used.title).toBe("Only the workspace's newest PDFs are counted.");
  });
});

describe("several templates", () => {
  const openSelection = async (...selected: string[]) => {
    const { user } = openConsole("/templates");
    await user.click(await screen.findByRole("button", { name: "Select" }));
    for (const name of selected) await user.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
    return user;
  };

  it("are deleted together", async () => {
    const memo = templateDetails({ id: "5f2d8a10-5555-4555-8555-00000000cafe", name: "Memo" });
    onCall(TEMPLATES, { templateDetails: [invoice, letter, memo] });
    const deleted = onCall(DELETE, {});
    const user = await openSelection("Invoice", "Memo");
    const toolbar = within(await screen.findByRole("toolbar", { name: "Selected templates" }));
    expect(toolbar.getByText("2 selected")).toBeTruthy();
    await user.click(toolbar.getByRole("button", { name: "Delete selected" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete 2 templates" });
    const listed = within(dialog).getAllByRole("listitem");
    expect(listed.map(({ textContent }) => textContent)).toEqual(["Invoice", "Memo"]);
    onCall(TEMPLATES, { templateDetails: [letter] });
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));

    await waitFor(() => expect(currentToast()?.message).toBe("2 templates deleted"));
    expect(deleted).toHaveLength(2);
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
    expect(screen.getByRole("link", { name: "Letter" })).toBeTruthy();
    expect(screen.queryByText(/\d selected$/)).toBeNull();
  });

  it("are not deleted if a search has hidden them", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice, letter] });
    const user = await openSelection("Invoice");
    await screen.findByText("1 selected");
    await fill(user, screen.getByLabelText("Search templates"), "lett");

    await waitFor(() => expect(screen.queryByText("1 selected")).toBeNull());
  });

  it("stay selected if they can't be deleted, with the reason", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice, letter] });
    onCall(DELETE, failure("TEMPLATE_NOT_FOUND"));
    const user = await openSelection("Letter");
    await user.click(await screen.findByRole("button", { name: "Delete selected" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete 1 template" });
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));

    expect((await within(dialog).findByRole("alert")).textContent).toContain("Letter: Template not found");
    expect(screen.getByText("1 selected")).toBeTruthy();
  });

  describe("of which some can't be deleted", () => {
    const memo = templateDetails({ id: "5f2d8a10-5555-4555-8555-00000000cafe", name: "Memo", revision: 3 });
    const deleteBoth = async () => {
      onCall(TEMPLATES, { templateDetails: [invoice, letter, memo] });
      const user = await openSelection("Invoice", "Memo");
      await user.click(await screen.findByRole("button", { name: "Delete selected" }));
      const dialog = within(await screen.findByRole("dialog", { name: "Delete 2 templates" }));
      return { user, dialog };
    };

    it("are asked about again, as they are now, without the deleted ones", async () => {
      const refused = onCall(DELETE, ({ params }) =>
        params.templateId === memo.id ? failure("TEMPLATE_CHANGED") : {},
      );
      const { user, dialog } = await deleteBoth();
      onCall(TEMPLATES, { templateDetails: [letter, { ...memo, revision: 4 }] });
      await user.click(dialog.getByRole("button", { name: "Delete" }));

      await screen.findByRole("dialog", { name: "Delete 1 template" });
      expect((await dialog.findByRole("alert")).textContent).toContain("Memo");
      expect(dialog.getAllByRole("listitem")[0]?.textContent).toBe("Memo");
      expect(refused).toHaveLength(2);
      const deleted = onCall(DELETE, {});
      onCall(TEMPLATES, { templateDetails: [letter] });
      await user.click(dialog.getByRole("button", { name: "Delete" }));

      await waitFor(() => expect(currentToast()?.message).toBe("1 template deleted"));
      expect(deleted.map(({ params }) => params.templateId)).toEqual([memo.id]);
    });

    it("are not asked about again if they are gone", async () => {
      const deleted = onCall(DELETE, ({ params }) =>
        params.templateId === memo.id ? failure("TEMPLATE_NOT_FOUND") : {},
      );
      const { user, dialog } = await deleteBoth();
      onCall(TEMPLATES, { templateDetails: [letter] });
      await user.click(dialog.getByRole("button", { name: "Delete" }));

      await waitFor(() => expect(currentToast()?.message).toBe("Not deleted: 1 template"));
      await waitFor(() => expect(isDialogOpen()).toBe(false));
      expect(deleted).toHaveLength(2);
    });
  });
});

describe("a searched list that has become shorter", () => {
  const eight = [...Array.from({ length: 7 }, (_, n) => templateDetails({ id: `id-${n}`, name: `Form ${n}` })), letter];
  const seven = eight.slice(0, 7);
  const field = () => screen.findByLabelText<HTMLInputElement>("Search templates");

  it("can still be searched, and the search can be cleared", async () => {
    onCall(TEMPLATES, { templateDetails: eight });
    onCall(DELETE, {});
    const { user } = openConsole("/templates");
    await fill(user, await field(), "lett");
    await waitFor(() => expect(names()).toEqual(["Letter"]));
    await user.click(screen.getByRole("button", { name: "Delete Letter" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete template" }));
    onCall(TEMPLATES, { templateDetails: seven });
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByText("Nothing found for 'lett'.");

    await user.clear(await field());
    await waitFor(() => expect(names()).toHaveLength(7));
    await fill(user, await field(), "form 3");
    await waitFor(() => expect(names()).toEqual(["Form 3"]));
  });

  it("reads the search from its address, and clears it if the address has none", async () => {
    onCall(TEMPLATES, { templateDetails: seven });
    const { user, currentUrl } = openConsole(
      "/templates?filters[0][field]=search&filters[0][operator]=contains&filters[0][value]=zz",
    );
    await screen.findByText("Nothing found for 'zz'.");
    expect((await field()).value).toBe("zz");
    await user.click(screen.getByRole("link", { name: "Templates" }));

    await waitFor(() => expect(names()).toHaveLength(7));
    expect((await field()).value).toBe("");
    expect(currentUrl()).toBe("/templates");
  });
});

describe("deleting from the list", () => {
  const openDialog = async () => {
    const { user } = openConsole("/templates");
    await user.click(await screen.findByRole("button", { name: "Delete Invoice" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete template" });
    return { user, dialog: within(dialog) };
  };

  it("asks for a confirmation [TPL-06] [TPL-24] [TPL-25] [TPL-26]", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice] });
    const deleted = onCall(DELETE, {});
    const { user, dialog } = await openDialog();
    expect(dialog.getByText("Are you sure? This action is not reversible")).toBeTruthy();
    expect(dialog.getByText("Invoice")).toBeTruthy();
    expect(deleted).toHaveLength(0);

    onCall(TEMPLATES, { templateDetails: [] });
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText(/^Templates are the HTML/)).toBeTruthy();
    expect(deleted.map(({ params }) => params)).toEqual([{ workspaceId: PRESS.workspace.id, templateId: invoice.id }]);
  });

  it("keeps a template that somebody else has changed, says who and when, and deletes it if the user insists", async () => {
    onCall(TEMPLATES, { templateDetails: [{ ...invoice, revision: 4 }] });
    const deleted = onCall(DELETE, ({ headers }) =>
      headers.get("if-match") === '"r6"'
        ? {}
        : failure("TEMPLATE_CHANGED", { data: { by: "bob@example.com", at: 1_763_000_000, revision: 6 } }),
    );
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    const notice = await dialog.findByRole("alert");
    expect(notice.textContent).toMatch(/^bob@example\.com changed this template on 20\d\d-.+\. If you confirm again/);
    expect(currentToast()).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(currentToast()).toMatchObject({ type: "success", message: "Teplate deleted" }));

    expect(deleted.map(({ headers }) => headers.get("if-match"))).toEqual(['"r4"', '"r6"']);
  });

  it("shows the toast 'Teplate deleted' [TOAST-11]", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice] });
    onCall(DELETE, {});
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Delete" }));

    await waitFor(() => expect(currentToast()).toMatchObject({ type: "success", message: "Teplate deleted" }));
  });

  it("moves the focus to the page's title, or back to the button if it is cancelled", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice, letter] });
    onCall(DELETE, {});
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    const opener = screen.getByRole("button", { name: "Delete Invoice" });
    await waitFor(() => expect(document.activeElement).toBe(opener));

    await user.click(opener);
    onCall(TEMPLATES, { templateDetails: [letter] });
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    const title = screen.getByRole("heading", { name: "Templates", level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it("is sent once, even after several clicks, and shows that it is busy [TPL-33]", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice] });
    const answer = deferred<Record<never, never>>();
    const deleted = onCall(DELETE, () => answer.promise);
    const { user, dialog } = await openDialog();
    const button = dialog.getByRole("button", { name: "Delete" });
    button.click();
    button.click();
    await waitFor(() => expect(button.className).toContain("ant-btn-loading"));
    await user.click(button);
    answer.resolve({});
    await waitFor(() => expect(currentToast()).not.toBeNull());

    expect(deleted).toHaveLength(1);
  });

  it("keeps the template if it fails, and shows the reason", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice] });
    onCall(DELETE, failure("TEMPLATE_NOT_FOUND"));
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Delete" }));

    await waitFor(() => expect(currentToast()).toMatchObject({ type: "error", message: "Template not found" }));
    expect(screen.getByRole("link", { name: "Invoice" })).toBeTruthy();
  });

  it.each([
    [
      "a click outside the dialog [SHELL-18]",
      (user: User) => user.click(document.querySelector(".ant-modal-wrap") as Element),
    ],
    ["Escape [SHELL-19]", pressEscape],
    ["its close button [SHELL-20]", (user: User) => user.click(screen.getByRole("button", { name: "Close" }))],
  ])("is cancelled by %s", async (_, close) => {
    onCall(TEMPLATES, { templateDetails: [invoice] });
    const { user } = await openDialog();
    const isOpen = () => document.querySelector<HTMLElement>(".ant-modal-wrap")?.style.display !== "none";
    expect(isOpen()).toBe(true);
    await close(user);

    await waitFor(() => expect(isOpen()).toBe(false));
    expect(screen.getByRole("link", { name: "Invoice" })).toBeTruthy();
  });
});

type User = ReturnType<typeof openConsole>["user"];
