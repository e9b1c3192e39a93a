import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ParameterSchema } from "../../parameters/schema";
import { setLanguage } from "../../src/lib/i18n/translate";
import { readDecimal } from "../../src/pages/templates/fill-in/field-kind";
import { fill, openConsole, template, templateDetails } from "./support/console";
import { failure, noAnswer, onCall } from "./support/server";

const SCHEMA = "GET /api/app/workspaces/:workspaceId/templates/:templateId/schema";
const { id } = templateDetails();
const PATH = `/templates/create-edit?templateId=${id}`;
const TYPED = `ada@example.com-parameters-${id}`;

const SCHEMA_OF_INVOICE: ParameterSchema = {
  type: "object",
  required: ["number", "lines"],
  properties: {
    number: { type: "string", "x-platen": { label: "Number", order: 0 } },
    due: { type: ["string", "null"], format: "date", "x-platen": { label: "Due", order: 1, format: "date" } },
    discount: { type: ["number", "null"], "x-platen": { label: "Discount", order: 2, format: "money" } },
    paid: { type: ["boolean", "null"], "x-platen": { label: "Paid", order: 3 } },
    note: { type: ["string", "null"], "x-platen": { label: "Note", order: 4, format: "multiline" } },
    currency: { type: ["string", "null"], enum: ["EUR", "CHF"], "x-platen": { label: "Currency", order: 5 } },
    customer: {
      type: ["object", "null"],
      properties: { city: { type: "string", "x-platen": { label: "City" } } },
      "x-platen": { label: "Customer", order: 6 },
    },
    labels: {
      type: ["object", "null"],
      additionalProperties: { type: "string" },
      "x-platen": { label: "Labels", order: 7 },
    },
    lines: {
      type: "array",
      items: {
        type: "object",
        required: ["price"],
        properties: {
          text: { type: ["string", "null"], "x-platen": { label: "Text", order: 0 } },
          price: { type: "number", "x-platen": { label: "Price", order: 1, format: "money" } },
        },
      },
      "x-platen": { label: "Lines", order: 8 },
    },
  },
};

const answer = (schema: ParameterSchema = SCHEMA_OF_INVOICE) => ({
  schema: { ...schema },
  inferred: { ...schema },
  edits: {},
  sources: {},
  parameterCheck: "warn" as const,
});

const json = () => screen.getByLabelText<HTMLTextAreaElement>("Template parameters (JSON)", { selector: "textarea" });
const values = () => JSON.parse(json().value);
const field = <Kind extends HTMLElement = HTMLInputElement>(label: string) => screen.getByLabelText<Kind>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

beforeEach(() => {
  onCall("GET /api/app/workspaces/:workspaceId/templates/:templateId", template("<p>{{ number }}</p>"));
});

/** Opens the form of a template with these parameters. */
async function openForm(parameters = "", schema?: ParameterSchema) {
  onCall(SCHEMA, answer(schema));
  localStorage.setItem(TYPED, parameters);
  const page = openConsole(PATH);
  await page.user.click(await screen.findByText("Fill in"));
  await screen.findByText(/^(Still needed|Nothing is missing|The stored template uses)/);
  return page;
}

/** Replaces the JSON in one step, because an empty text is valid. */
async function replaceJson(user: Awaited<ReturnType<typeof openForm>>["user"], text: string) {
  await user.click(json());
  json().setSelectionRange(0, json().value.length);
  await user.paste(text);
}

describe("the form for parameters", () => {
  it("is one tab away from the JSON, and opens again on the next visit", async () => {
    const { user, unmount } = await openForm();
    expect(json().closest("[hidden]:not(.pane, .workspace-right)")).not.toBeNull();
    await user.click(screen.getByText("JSON"));
    expect(json().closest("[hidden]:not(.pane, .workspace-right)")).toBeNull();
    expect(screen.queryByLabelText("Number")).toBeNull();
    await user.click(screen.getByText("Fill in"));
    unmount();
    openConsole(PATH);
    expect(await screen.findByLabelText("Number")).toBeTruthy();
  });

  it("is not offered for a new template", async () => {
    openConsole("/templates/create-edit");
    await screen.findByLabelText("Template parameters (JSON)", { selector: "textarea" });
    expect(screen.queryByText("Fill in")).toBeNull();
  });

  it("writes the JSON with each kind of field", async () => {
    const { user } = await openForm();
    await fill(user, field("Number"), "R-1");
    await fill(user, field("Discount (optional)"), "1.234,50");
    await user.click(screen.getByRole("switch", { name: "Paid" }));
    await fill(user, field("Note (optional)"), "Two\nlines");
    await user.selectOptions(field("Currency (optional)"), "CHF");
    await fill(user, field("City (optional)"), "Basel");
    expect(values()).toEqual({
      number: "R-1",
      discount: 1234.5,
      paid: true,
      note: "Two\nlines",
      currency: "CHF",
      customer: { city: "Basel" },
    });
  });

  it("leaves out optional values that are emptied, and keeps required texts", async () => {
    const { user } = await openForm('{"number": "R-1", "note": "x", "discount": 3, "customer": {"city": "Basel"}}');
    for (const label of ["Number", "Note (optional)", "Discount (optional)", "City (optional)"])
      await user.clear(field(label));
    expect(values()).toEqual({ number: "" });
  });

  it("keeps fields and numbers that it does not know", async () => {
    const { user } = await openForm('{"internal": 12345678901234567890, "number": "R", "discount": 1.50}');
    await fill(user, field("Number"), "-1");
    expect(json().value).toBe('{\n  "internal": 12345678901234567890,\n  "number": "R-1",\n  "discount": 1.50\n}');
    expect(screen.getByText("The JSON also has internal, which the template does not use.")).toBeTruthy();
  });

  it("adds, moves and removes rows, and moves the focus with them", async () => {
    const { user } = await openForm();
    await user.click(button("Add a row to Lines"));
    expect(document.activeElement).toBe(field("Text (optional)"));
    await user.paste("Paper");
    await fill(user, field("Price"), "2");
    await user.click(button("Add a row to Lines"));
    expect(screen.getByText("Row 2 added")).toBeTruthy();
    await user.paste("Ink");
    await user.click(button("Move Lines 2 up"));
    expect(values().lines).toEqual([{ text: "Ink" }, { text: "Paper", price: 2 }]);
    expect(document.activeElement).toBe(button("Move Lines 1 down"));
    expect(button("Move Lines 1 up").disabled).toBe(true);
    await user.click(button("Remove Lines 1"));
    expect(values().lines).toEqual([{ text: "Paper", price: 2 }]);
    expect(document.activeElement).toBe(button("Remove Lines 1"));
    expect(button("Lines 1 Paper · 2").getAttribute("aria-expanded")).toBe("true");
  });

  it("folds the rows of a long list", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({ text: `Line ${index + 1}`, price: index }));
    const { user } = await openForm(JSON.stringify({ number: "1", lines }));
    expect(screen.queryByLabelText("Price")).toBeNull();
    await user.click(button("Lines 2 Line 2 · 1"));
    expect(field("Price").value).toBe("1.00");
    expect(screen.queryByText("Line 51 · 50")).toBeNull();
    await user.click(button("Show 10 more of 60"));
    expect(screen.getByText("Line 60 · 59")).toBeTruthy();
  });

  it("adds and removes entries of an object with free names", async () => {
    const { user } = await openForm('{"labels": {"de": "Rechnung"}}');
    expect(field("de").value).toBe("Rechnung");
    await fill(user, field("Name of a new entry"), "fr");
    await user.click(button("Add an entry to Labels"));
    await fill(user, field("fr"), "Facture");
    expect(values().labels).toEqual({ de: "Rechnung", fr: "Facture" });
    await user.click(button("Remove de from Labels"));
    await user.click(button("Remove fr from Labels"));
    expect(values()).toEqual({});
  });

  it("keeps the row of a list and the entry of an object that are emptied", async () => {
    const number: ParameterSchema = { type: "number" };
    const schema: ParameterSchema = {
      type: "object",
      properties: {
        sizes: { type: "array", items: number, "x-platen": { label: "Sizes" } },
        rates: { type: "object", additionalProperties: number, "x-platen": { label: "Rates" } },
      },
    };
    const { user } = await openForm('{"sizes": [10, 20, 30], "rates": {"a": 1, "b": 2}}', schema);
    await user.clear(field("Sizes 2"));
    await user.clear(field("a"));
    expect(values()).toEqual({ sizes: [10, null, 30], rates: { a: null, b: 2 } });
    await user.type(field("Sizes 2"), "25");
    await user.type(field("a"), "7");
    expect(values()).toEqual({ sizes: [10, 25, 30], rates: { a: 7, b: 2 } });
  });

  it("keeps the entry of an object whose last field is emptied, and removes optional objects around others", async () => {
    const city: ParameterSchema = { type: ["string", "null"], "x-platen": { label: "City" } };
    const place: ParameterSchema = { type: ["object", "null"], properties: { city } };
    const schema: ParameterSchema = {
      type: "object",
      properties: {
        places: { type: ["object", "null"], additionalProperties: place, "x-platen": { label: "Places" } },
      },
    };
    const { user } = await openForm('{"places": {"home": {"city": "Basel"}}}', schema);
    const input = field("City (optional)");
    await user.clear(input);
    expect(values()).toEqual({ places: { home: {} } });
    expect(field("City (optional)")).toBe(input);
    await user.type(input, "Bern");
    expect(values()).toEqual({ places: { home: { city: "Bern" } } });
    await user.click(button("Remove home from Places"));
    expect(values()).toEqual({});
  });

  it("shows a value that may be a text or a list as what it is, and asks for a text", async () => {
    const schema: ParameterSchema = {
      type: "object",
      properties: {
        note: { type: ["string", "array", "null"], "x-platen": { label: "Note" } },
        tags: { type: ["string", "array"], "x-platen": { label: "Tags" } },
        items: { type: ["string", "array", "null"], items: { type: "string" }, "x-platen": { label: "Items" } },
      },
    };
    const { user } = await openForm('{"tags": ["a", "b"]}', schema);
    await fill(user, field("Note (optional)"), "fragile");
    await user.click(button("Remove Tags 1"));
    await user.click(button("Add a row to Items"));
    expect(values()).toEqual({ tags: ["b"], note: "fragile", items: [""] });
  });

  it("keeps the last values while the JSON has a mistake", async () => {
    const { user } = await openForm('{"number": "R-1"}');
    await user.click(screen.getByText("JSON"));
    await replaceJson(user, '{"number": "R-2", ');
    await user.click(screen.getByText("Fill in"));
    expect(await screen.findByText("The JSON has a mistake")).toBeTruthy();
    expect(field("Number").value).toBe("R-1");
    expect(field("Number").disabled).toBe(true);
    expect(json().value).toBe('{"number": "R-2", ');

    await user.click(button("Mend the JSON"));
    await fill(user, json(), '"due": "2026-03-31"}');
    await user.click(screen.getByText("Fill in"));
    expect((await screen.findByLabelText<HTMLInputElement>("Number")).value).toBe("R-2");
    expect(field("Due (optional)").value).toBe("2026-03-31");
    expect(screen.queryByText("The JSON has a mistake")).toBeNull();
  });

  it("can replace JSON with a mistake by its values", async () => {
    const { user } = await openForm('{"number": "R-1"}');
    await user.click(screen.getByText("JSON"));
    await replaceJson(user, "oops");
    await user.click(screen.getByText("Fill in"));
    await user.click(await screen.findByRole("button", { name: "Use the form's values" }));
    expect(values()).toEqual({ number: "R-1" });
    expect(field("Number").disabled).toBe(false);
  });

  it("shows values of other types as they are, until the user empties them", async () => {
    const { user } = await openForm('{"number": ["R-1"], "discount": "three"}');
    expect(screen.getByText('"three"')).toBeTruthy();
    await user.click(button("Empty the field Discount"));
    expect(values()).toEqual({ number: ["R-1"] });
    await waitFor(() => expect(document.activeElement).toBe(field("Discount (optional)")));
  });

  it("shows a value that may be of several types with the field that suits it", async () => {
    const { user } = await openForm('{"name": {"first": "Ada"}, "paid": "2026-01-01"}', {
      type: "object",
      properties: {
        name: {
          type: ["object", "array"],
          properties: { first: { type: ["string", "null"], "x-platen": { label: "First" } } },
          items: { type: "string" },
          "x-platen": { label: "Name" },
        },
        paid: { "x-platen": { label: "Paid", format: "switch" } },
      },
    });
    expect(field("First (optional)").value).toBe("Ada");
    expect(field("Paid (optional)").value).toBe("2026-01-01");
    await replaceJson(user, '{"name": ["Ada"], "paid": true}');
    expect(await screen.findByDisplayValue("Ada")).not.toBe(screen.queryByLabelText("First (optional)"));
    expect(screen.queryByLabelText("First (optional)")).toBeNull();
    expect(screen.getByRole("switch", { name: "Paid" }).getAttribute("aria-checked")).toBe("true");
    await replaceJson(user, "{}");
    expect(field("First (optional)").value).toBe("");
    expect(screen.getByRole("switch", { name: "Paid" })).toBeTruthy();
  });

  it("says that a needed switch is not set", async () => {
    const paid: ParameterSchema = { type: "boolean", "x-platen": { label: "Paid" } };
    const { user } = await openForm("{}", { type: "object", required: ["paid"], properties: { paid } });
    const note = () => screen.queryByText("Not set yet: switch it on, or on and off again.");
    const control = screen.getByRole("switch", { name: "Paid" });
    expect(control.getAttribute("aria-describedby")).toBe(note()?.id);
    await user.click(control);
    await user.click(control);
    expect([values(), note()]).toEqual([{ paid: false }, null]);
  });

  it("says what is missing and what does not fit", async () => {
    await openForm('{"due": "soon", "currency": "USD", "lines": [{}]}');
    expect(screen.getByText("Still needed: Number, Lines 1 › Price")).toBeTruthy();
    const due = field("Due (optional)");
    expect(due.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(due.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      "a date such as",
    );
    expect(field<HTMLSelectElement>("Currency (optional)").selectedOptions[0]?.textContent).toBe("USD");
  });

  it("says if there is nothing to fill in", async () => {
    await openForm("", { type: "object", properties: {} });
    expect(screen.getByText(/uses no parameters/)).toBeTruthy();
  });

  it("says that the stored template has a mistake", async () => {
    onCall(SCHEMA, failure("INVALID_TEMPLATE"));
    const { user } = openConsole(PATH);
    await user.click(await screen.findByText("Fill in"));
    const alert = within(await screen.findByRole("alert"));
    await user.click(alert.getByRole("button", { name: "Open the JSON" }));
    expect(json().closest("[hidden]:not(.pane, .workspace-right)")).toBeNull();
  });

  it("can be loaded again if that failed", async () => {
    onCall(SCHEMA, noAnswer());
    const { user } = openConsole(PATH);
    await user.click(await screen.findByText("Fill in"));
    await screen.findByText(/The form could not be loaded/);
    onCall(SCHEMA, answer());
    await user.click(button("Try again"));
    await waitFor(() => expect(field("Number")).toBeTruthy());
  });
});

describe("a number that people write", () => {
  it.each([
    ["12", "12"],
    ["12.5", "12.5"],
    ["12,5", "12.5"],
    ["1.234,50", "1234.50"],
    ["1,234.50", "1234.50"],
    ["1 234,50", "1234.50"],
    ["1'234.50", "1234.50"],
    ["1.234.567", "1234567"],
    ["-3", "-3"],
    ["1,234", "1234"],
    ["-12,345", "-12345"],
    ["0,125", "0.125"],
    ["1,2345", "1.2345"],
  ])("%s is %s", (text, number) => {
    expect(readDecimal(text)).toBe(number);
  });

  describe.each(["de", "et"] as const)("in the language %s", (language) => {
    beforeEach(() => setLanguage(language, {}));
    afterEach(() => setLanguage("en", {}));

    it.each([
      // The field shows numbers like this, so the point can't part thousands.
      ["1.234", "1.234"],
      ["1,234", "1.234"],
      ["1.234,50", "1234.50"],
      ["1.234.567", "1234567"],
    ])("%s is %s", (text, number) => {
      expect(readDecimal(text)).toBe(number);
    });
  });
});
