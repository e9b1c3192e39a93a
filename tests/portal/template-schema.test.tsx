import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { ParameterSchema } from "../../parameters/schema";
import { applyEdits, type SchemaEdits } from "../../parameters/schema-edits";
import { currentToast } from "../../src/lib/toast-store";
import { editOf, formOf } from "../../src/pages/templates/schema/parameter-edit";
import { schemaRows } from "../../src/pages/templates/schema/schema-rows";
import { fill, openConsole, template, templateDetails } from "./support/console";
import { failure, noAnswer, onCall, tagged } from "./support/server";

const TEMPLATE = "/api/app/workspaces/:workspaceId/templates/:templateId";
const { id } = templateDetails();

const INFERRED: ParameterSchema = {
  type: "object",
  required: ["number", "lines"],
  properties: {
    number: { type: ["string", "number"], "x-platen": { label: "Number", order: 0 } },
    note: { type: ["string", "null"], "x-platen": { label: "Note", order: 1 } },
    lines: {
      type: "array",
      items: {
        type: "object",
        required: ["price"],
        properties: { price: { type: "number", "x-platen": { label: "Price", order: 0 } } },
      },
      "x-platen": { label: "Lines", order: 2 },
    },
    tags: { type: ["array", "null"], items: { type: "string" }, "x-platen": { label: "Tags", order: 3 } },
  },
};
const PRICE = "/properties/lines/items/properties/price";

const answer = (edits: SchemaEdits = {}, more: object = {}) => ({
  schema: { ...applyEdits(INFERRED, edits) },
  inferred: { ...INFERRED },
  edits,
  sources: {},
  parameterCheck: "warn" as const,
  ...more,
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const drawer = () => screen.findByRole("dialog", { name: "Parameters" });
const rowOf = (name: string) => {
  const row = screen.getByText(name, { selector: "code" }).closest("li");
  if (!row) throw new Error(`no row ${name}`);
  return within(row as HTMLElement);
};

beforeEach(() => {
  onCall(`GET ${TEMPLATE}`, () => tagged(template("<p>{{ number }}</p>"), '"r4"'));
});

async function openDrawer(given: object = answer()) {
  onCall(`GET ${TEMPLATE}/schema`, () => tagged(given, '"r4"'));
  const page = openConsole(`/templates/create-edit?templateId=${id}`);
  await page.user.click(await screen.findByRole("button", { name: "Parameters" }));
  await drawer();
  await screen.findByRole("list", { name: "Parameters" });
  return page;
}

describe("the parameters of a template", () => {
  it("are a tree with type, need, label and source", async () => {
    await openDrawer(
      answer(
        { "/properties/note": { label: "Remark" } },
        {
          sources: {
            "/properties/number": { line: 3, isInSamples: true },
            [PRICE]: { line: 9, partial: "table", isInSamples: false },
          },
        },
      ),
    );
    const rows = within(screen.getByRole("list", { name: "Parameters" })).getAllByRole("listitem");
    expect(rows.map((row) => row.querySelector("code")?.textContent)).toEqual([
      "number",
      "note",
      "lines",
      "price",
      "tags",
      "(each entry)",
    ]);
    expect(rowOf("number").getByText("Text or number")).toBeTruthy();
    expect(rowOf("number").getByText("required")).toBeTruthy();
    const aboutOf = (name: string) => rowOf(name).getByText(/·/, { selector: ".schema-about" }).textContent;
    expect(aboutOf("number")).toBe("Number · line 3 and sample sets");
    expect(aboutOf("price")).toBe("Price · partial table, line 9");
    expect(rowOf("price").queryByRole("button", { name: /^line/ })).toBeNull();
    expect(rowOf("note").getByText("Edited")).toBeTruthy();
    expect(rowOf("note").getByText("optional")).toBeTruthy();
  });

  it("lead to their line in the editor", async () => {
    const sources = { "/properties/number": { line: 1, isInSamples: false } };
    const { user } = await openDrawer(answer({}, { sources }));
    await user.click(button("line 1"));
    const editor = await screen.findByLabelText("Template (HTML)", { selector: "textarea" });
    await waitFor(() => expect(editor.dataset.jump).toBe('{"line":1,"column":null}'));
    expect(screen.queryByRole("dialog", { name: "Parameters" })).toBeNull();
  });

  it("are edited, and sent with the revision that they belong to", async () => {
    const { user } = await openDrawer();
    const sent = onCall(`PATCH ${TEMPLATE}/schema`, ({ body }) => tagged(answer(body.edits as SchemaEdits), '"r5"'));
    await user.click(button("Edit price"));
    await user.selectOptions(screen.getByLabelText("Type"), "money");
    await fill(user, screen.getByLabelText("Label"), " of one");
    await user.click(button("Done"));
    expect(document.activeElement).toBe(button("Edit price"));
    expect(rowOf("price").getByText("Not applied")).toBeTruthy();
    await user.click(button("Remove tags"));
    await user.click(screen.getByLabelText("Enforce"));
    await user.click(button("Apply"));
    await waitFor(() => expect(currentToast()).toMatchObject({ type: "success", message: "Parameters updated" }));
    expect(sent[0]?.headers.get("if-match")).toBe('"r4"');
    expect(sent[0]?.body).toEqual({
      edits: {
        [PRICE]: { type: "number", display: "money", label: "Price of one" },
        "/properties/tags": { removed: true },
      },
      parameterCheck: "enforce",
    });
  });

  it("do not make the next save a conflict", async () => {
    const { user } = await openDrawer();
    onCall(`PATCH ${TEMPLATE}/schema`, ({ body }) => tagged(answer(body.edits as SchemaEdits), '"r5"'));
    const saved = onCall(`PATCH ${TEMPLATE}`, () => tagged(template("<p>"), '"r6"'));
    await user.click(button("Remove note"));
    await user.click(button("Apply"));
    await waitFor(() => expect(currentToast()).toMatchObject({ message: "Parameters updated" }));
    await user.click(button("Save"));
    await waitFor(() => expect(saved[0]?.headers.get("if-match")).toBe('"r5"'));
  });

  it("go back to what the template says", async () => {
    const { user } = await openDrawer(answer({ "/properties/note": { required: true }, [PRICE]: { removed: true } }));
    expect(rowOf("price").getByText("Removed")).toBeTruthy();
    const focused = () => document.activeElement?.getAttribute("aria-label");
    await user.click(button("Bring back price"));
    await waitFor(() => expect(focused()).toBe("Edit price"));
    await user.click(button("Remove price"));
    await waitFor(() => expect(focused()).toBe("Bring back price"));
    await user.click(button("Bring back price"));
    await waitFor(() => expect(focused()).toBe("Edit price"));
    await user.click(button("Reset note to what the template says"));
    const sent = onCall(`PATCH ${TEMPLATE}/schema`, () => tagged(answer(), '"r5"'));
    await user.click(button("Apply"));
    await waitFor(() => expect(sent[0]?.body).toEqual({ edits: {} }));
  });

  it("ask before changes are discarded", async () => {
    const { user } = await openDrawer();
    expect(button("Apply").disabled).toBe(true);
    await user.click(button("Remove note"));
    await user.click(button("Cancel"));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Parameters" })).toBeNull());
  });

  it("show who else has changed the template", async () => {
    const { user } = await openDrawer();
    onCall(`PATCH ${TEMPLATE}/schema`, failure("TEMPLATE_CHANGED", { data: { by: "bob@example.com" } }));
    await user.click(button("Remove note"));
    await user.click(button("Apply"));
    expect(await screen.findByText(/^bob@example.com changed the settings of this template/)).toBeTruthy();
  });

  it("can be loaded again if that failed", async () => {
    onCall(`GET ${TEMPLATE}/schema`, noAnswer());
    const { user } = openConsole(`/templates/create-edit?templateId=${id}`);
    await user.click(await screen.findByRole("button", { name: "Parameters" }));
    await screen.findByText(/The parameters could not be loaded/);
    onCall(`GET ${TEMPLATE}/schema`, answer());
    await user.click(button("Try again"));
    await screen.findByRole("list", { name: "Parameters" });
  });

  it("belong to documents, and not to partials", async () => {
    onCall(`GET ${TEMPLATE}`, template("<p>", { kind: "partial", name: "header" }));
    openConsole(`/templates/create-edit?templateId=${id}`);
    await screen.findByRole("button", { name: "History" });
    expect(screen.queryByRole("button", { name: "Parameters" })).toBeNull();
  });
});

describe("an edit of a parameter", () => {
  const rowAt = (pointer: string, edits: SchemaEdits = {}) => {
    const row = schemaRows(INFERRED, edits).find((one) => one.pointer === pointer);
    if (!row) throw new Error(`no parameter ${pointer}`);
    return row;
  };

  it("has only what differs from the template", () => {
    const row = rowAt("/properties/note");
    const form = formOf(row);
    expect(editOf(row, form)).toBeUndefined();
    expect(editOf(row, { ...form, label: "Remark" })).toEqual({ label: "Remark" });
    expect(editOf(row, { ...form, required: true })).toEqual({ required: true });
  });

  it("keeps limits that the page does not show", () => {
    const row = rowAt(PRICE, { [PRICE]: { minimum: 0, label: "Cost" } });
    expect(editOf(row, { ...formOf(row), label: "Price" })).toEqual({ minimum: 0 });
  });

  it("lets an optional parameter be null", () => {
    const row = rowAt("/properties/note");
    const edit = editOf(row, { ...formOf(row), kind: "date", choices: "" });
    expect(edit).toEqual({ type: ["string", "null"], format: "date", display: "date" });
    const choices = editOf(row, { ...formOf(row), choices: " a \n\nb\na" });
    expect(choices).toEqual({ enum: ["a", "b", null] });
  });

  it("has numbers as the choices of a number", () => {
    const row = rowAt(PRICE);
    expect(editOf(row, { ...formOf(row), choices: "1\n2.5" })).toEqual({ enum: [1, 2.5] });
  });
});
