import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { fill, onLargeScreen, openConsole, template, templateDetails } from "./support/console";
import { failure, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/templates";
const CREATE = "POST /api/app/workspaces/:workspaceId/templates";
const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const SAVE = "PATCH /api/app/workspaces/:workspaceId/templates/:templateId";
const DELETE = "DELETE /api/app/workspaces/:workspaceId/templates/:templateId";
const PDF = "POST /api/app/pdf";
const invoice = templateDetails();
const header = templateDetails({ id: "5f2d8a10-4444-4444-8444-00000000abcd", kind: "partial", name: "header" });
const EDIT = `/templates/create-edit?templateId=${header.id}`;

const base64 = (text: string) => Buffer.from(text).toString("base64");
const html = () => screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });

beforeEach(onLargeScreen);

describe("the list of templates", () => {
  const names = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell")[0]?.textContent);

  const filteredBy = (kind: string) =>
    `filters[0][field]=kind&filters[0][operator]=eq&filters[0][value]=${encodeURIComponent(kind)}`;

  it("shows the kind, and can be narrowed down to one kind", async () => {
    onCall(LIST, { templateDetails: [invoice, header] });
    const { user } = openConsole("/templates");
    const filter = await screen.findByRole("radiogroup", { name: "Filter by kind" });
    expect(names()).toEqual(["Invoice", "header"]);
    await user.click(within(filter).getByText("Partial"));
    await waitFor(() => expect(names()).toEqual(["header"]));
    await user.click(within(filter).getByText("Document"));
    await waitFor(() => expect(names()).toEqual(["Invoice"]));
    await user.click(within(filter).getByText("All"));
    await waitFor(() => expect(names()).toEqual(["Invoice", "header"]));
  });

  it("keeps the kind in the address in a form that holds in every language", async () => {
    onCall(LIST, { templateDetails: [invoice, header] });
    const { user, currentUrl } = openConsole("/templates");
    const filter = await screen.findByRole("radiogroup", { name: "Filter by kind" });
    await user.click(within(filter).getByText("Partial"));
    await waitFor(() =>
      expect(new URLSearchParams(currentUrl().split("?")[1]).get("filters[0][value]")).toBe("partial"),
    );
  });

  it.each(["Partial", "Teilvorlage", "toString"])("ignores the unknown kind %s in an address", async (kind) => {
    onCall(LIST, { templateDetails: [invoice, header] });
    openConsole(`/templates?${filteredBy(kind)}`);
    await screen.findByRole("link", { name: "Invoice" });
    expect(names()).toEqual(["Invoice", "header"]);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "All" }).checked).toBe(true);
  });

  it("says that nothing matches the filter, and clears it", async () => {
    onCall(LIST, { templateDetails: [invoice] });
    const { user, currentUrl } = openConsole(`/templates?${filteredBy("partial")}`);
    await screen.findByText("Nothing matches this filter.");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Partial" }).checked).toBe(true);
    await user.click(screen.getByRole("button", { name: "Clear filters" }));

    await screen.findByRole("link", { name: "Invoice" });
    expect(currentUrl()).toBe("/templates");
  });

  it("clears a filter together with the search that finds nothing", async () => {
    onCall(LIST, { templateDetails: [invoice, header] });
    const { user } = openConsole(`/templates?${filteredBy("partial")}`);
    await user.type(await screen.findByLabelText("Search templates"), "inv");
    await screen.findByText("Nothing found for 'inv'.");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(names()).toEqual(["Invoice", "header"]));
  });

  it("offers no kind if all templates are of one", async () => {
    onCall(LIST, { templateDetails: [invoice] });
    openConsole("/templates");
    await screen.findByRole("link", { name: "Invoice" });
    const filter = screen.getByRole("radiogroup", { name: "Filter by kind" });
    expect(within(filter).getAllByRole("radio").length).toBe(2);
    expect(filter.textContent).toBe("AllDeleted");
  });
});

describe("the page of a new template", () => {
  beforeEach(() => void onCall(LIST, { templateDetails: [] }));

  it("creates a partial, with a name that fits into a tag", async () => {
    const created = onCall(CREATE, { id: header.id });
    const { user } = openConsole("/templates/create-edit");
    await user.click(await screen.findByRole("radio", { name: "Partial" }));
    const name = screen.getByLabelText<HTMLInputElement>("Template name");
    await fill(user, name, 'my "{header}"\\');
    expect(name.value).toBe("my header");
    await fill(user, await html(), "<p>");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(currentToast()).toMatchObject({ message: "Template created" }));
    expect(created[0]?.body).toEqual({ name: "my header", contentBase64: base64("<p>"), kind: "partial" });
    expect(await screen.findByText('{% render "my header" %}')).toBeTruthy();
  });

  it("creates a document unless the user chooses otherwise", async () => {
    const created = onCall(CREATE, { id: invoice.id });
    const { user } = openConsole("/templates/create-edit");
    await fill(user, await screen.findByLabelText("Template name"), "Bill");
    await fill(user, await html(), "<p>");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(created[0]?.body).toEqual({ name: "Bill", contentBase64: base64("<p>") }));
  });
});

describe("the page of a partial", () => {
  it("shows its tag, and the templates that use it", async () => {
    onCall(READ, { ...template("<p>old</p>", header), usedBy: [{ id: invoice.id, name: invoice.name }] });
    openConsole(EDIT);
    const use = await screen.findByRole("region", { name: "Use of this partial" });
    expect(use.textContent).toContain('{% render "header" %}');
    const link = within(within(use).getByRole("list", { name: "Used by" })).getByRole("link", { name: "Invoice" });
    expect(link.getAttribute("href")).toContain(`templateId=${invoice.id}`);
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("says that its name can't change if too many templates use it", async () => {
    const usedBy = Array.from({ length: 201 }, (_, index) => ({ id: `${index}`, name: `Letter ${index}` }));
    onCall(READ, { ...template("<p>old</p>", header), usedBy });
    openConsole(EDIT);
    const use = await screen.findByRole("region", { name: "Use of this partial" });
    expect(use.textContent).toContain("It can't be renamed while more than 200 templates use it.");
    expect(use.textContent).not.toContain("If you rename it");
  });

  it("names the templates that keep it from being deleted", async () => {
    onCall(READ, { ...template("<p>old</p>", header), usedBy: [] });
    onCall(DELETE, failure("TEMPLATE_IN_USE", { data: { usedBy: ["A", "B", "C", "D", "E"] } }));
    const { user } = openConsole(EDIT);
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete template" });
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    const message = "Other templates use this partial: A, B, C and 2 more";
    await waitFor(() => expect(currentToast()).toMatchObject({ type: "error", message }));
  });

  it("says what to do if too many templates use it for a new name", async () => {
    onCall(READ, { ...template("<p>old</p>", header), usedBy: [] });
    onCall(SAVE, failure("PAYLOAD_TOO_LARGE", { data: { limit: "renamedTemplates", max: 200 } }));
    const { user } = openConsole(EDIT);
    await fill(user, await screen.findByLabelText("Template name"), "Head");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/Create a partial with the new name/)).toBeTruthy();
  });
});

describe("an error in a partial", () => {
  it("names the partial and its line, and is marked at the tag that uses it", async () => {
    onCall(LIST, { templateDetails: [] });
    onCall(
      PDF,
      failure("INVALID_TEMPLATE", { data: { partial: "header", line: 3, column: 5, reason: "undefined filter: x" } }),
    );
    const { user } = openConsole("/templates/create-edit");
    await fill(user, await html(), '<p>\n  {% render "header" %}');
    await user.click(screen.getByRole("button", { name: /Generate PDF$/ }));
    expect(await screen.findByText('In the partial "header", line 3: undefined filter: x')).toBeTruthy();
    const message = 'In the partial "header", line 3: undefined filter: x';
    expect(JSON.parse((await html()).dataset.markers ?? "")).toEqual([{ line: 2, column: 3, message }]);
  });
});
