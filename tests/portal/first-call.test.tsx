import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { snippetOf } from "../../src/components/first-call/snippets";
import { apiKeyOf } from "./support/api-keys";
import { fill, onLargeScreen, openConsole, templateDetails } from "./support/console";
import { failure, onCall } from "./support/server";

const TEMPLATES = "GET /api/app/workspaces/:workspaceId/templates";
const SCHEMA = "GET /api/app/workspaces/:workspaceId/templates/:templateId/schema";
const SAMPLE = "GET /api/app/workspaces/:workspaceId/templates/:templateId/samples/:sampleId";
const KEYS = "GET /api/app/workspaces/:workspaceId/apikeys";
const WHOLE = "pk_ab12aaaabbbbccccddddeeeeffff9xyz";

const invoice = templateDetails({ id: "7a1d8a10-5555-4555-8555-00000000cafe" });
const call = () => screen.getByRole("region", { name: "Example call" });

beforeEach(onLargeScreen);

describe("the example call of a workspace", () => {
  it("contains the workspace's first template, and can be copied", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice, { ...invoice, id: "another" }] });
    onCall(KEYS, { apiKeys: [] });
    const { user } = openConsole("/api-keys");
    await waitFor(() => expect(call().textContent).toContain(`-d '{"template":"${invoice.id}"}'`));
    await user.click(screen.getByRole("button", { name: "Copy the call" }));

    expect(call().textContent).toContain('"Authorization: Bearer $PLATEN_API_KEY"');
    expect(call().textContent).toContain(`${window.location.origin}/v1/documents`);
    expect(await navigator.clipboard.readText()).toBe(call().textContent);
  });

  it.each([
    ["there is no template", () => onCall(TEMPLATES, { templateDetails: [] })],
    ["the templates can't be loaded", () => onCall(TEMPLATES, failure("UNEXPECTED"))],
  ])("contains example HTML if %s", async (_, answer) => {
    answer();
    onCall(KEYS, { apiKeys: [] });
    openConsole("/api-keys");
    await waitFor(() => expect(call().textContent).toContain("<h1>Hello {{ name }}</h1>"));
  });

  it("contains the whole new key only in the dialog of that key", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice] });
    onCall(KEYS, { apiKeys: [] });
    onCall("POST /api/app/workspaces/:workspaceId/apikeys", apiKeyOf({ name: "Shop", apiKey: WHOLE }));
    const { user } = openConsole("/api-keys");
    await user.click(await screen.findByRole("button", { name: "New key" }));
    await fill(user, await screen.findByLabelText<HTMLInputElement>("Name"), "Shop");
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Your new API key" }));
    const ofKey = dialog.getByRole("region", { name: "Example call with the new key" });
    await waitFor(() => expect(ofKey.textContent).toContain(`Bearer ${WHOLE}`));
    await user.click(dialog.getByRole("button", { name: "Done" }));

    await waitFor(() => expect(document.body.textContent).not.toContain(WHOLE));
    expect(call().textContent).toContain("$PLATEN_API_KEY");
  });

  it("has the names of the template's parameters, in the user's language", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice] });
    onCall(KEYS, { apiKeys: [] });
    const schema = {
      type: "object",
      properties: {
        number: { type: "string", "x-platen": { label: "Invoice number" } },
        lines: { type: "array", items: { type: "object", properties: { price: { type: "number" } } } },
      },
    };
    const asked = onCall(SCHEMA, { schema, inferred: schema, edits: {}, sources: {}, parameterCheck: "warn" });
    const { user, unmount } = openConsole("/api-keys");
    await waitFor(() => expect(call().textContent).toContain('"number": "Invoice number"'));
    expect(asked[0]?.params.templateId).toBe(invoice.id);
    await user.click(screen.getByText("Python"));
    expect(call().textContent).toContain("import urllib.request");
    expect(call().textContent).toContain('"price": 1');
    unmount();
    openConsole("/api-keys");
    await waitFor(() => expect(call().textContent).toContain("import urllib.request"));
  });

  describe("of a template with sample sets", () => {
    const details = {
      id: "7a1d8a10-7777-4777-8777-00000000cafe",
      name: "Typical",
      options: {},
      now: null,
      revision: 1,
      createdAt: 1_760_000_000,
      updatedAt: 1_760_000_000,
    };
    const samples = [details, { ...details, id: "7a1d8a10-8888-4888-8888-00000000cafe", name: "Without lines" }];
    const schema = { type: "object", properties: { currency: { type: "string", "x-platen": { label: "Currency" } } } };

    beforeEach(() => {
      onCall(TEMPLATES, { templateDetails: [invoice] });
      onCall(KEYS, { apiKeys: [] });
      onCall(SCHEMA, { schema, inferred: schema, edits: {}, sources: {}, parameterCheck: "warn" });
      onCall("GET /api/app/workspaces/:workspaceId/templates/:templateId/samples", { samples });
    });

    it("has the parameters of the first one", async () => {
      const read = onCall(SAMPLE, { ...details, parameters: { currency: "EUR" } });
      openConsole("/api-keys");
      await waitFor(() => expect(call().textContent).toContain('"currency": "EUR"'));
      expect(read.map(({ params }) => params.sampleId)).toEqual([details.id]);
    });

    it.each([
      ["is too large", () => onCall(SAMPLE, { ...details, parameters: { text: "x".repeat(10_000) } })],
      ["can't be read", () => onCall(SAMPLE, failure("SAMPLE_NOT_FOUND"))],
    ])("has parameters that fit the schema if the sample set %s", async (_, answer) => {
      answer();
      openConsole("/api-keys");
      await waitFor(() => expect(call().textContent).toContain('"currency": "Currency"'));
    });
  });

  it("consists of five lines for the shell", () => {
    const line = snippetOf("curl", { service: "https://platen.example.com", templateId: "t1", apiKey: WHOLE });
    expect(line.split(" \\\n  ")).toEqual([
      "curl --fail-with-body https://platen.example.com/v1/documents",
      `-H "Authorization: Bearer ${WHOLE}"`,
      '-H "Content-Type: application/json"',
      `-d '{"template":"t1"}'`,
      "-o document.pdf",
    ]);
  });
});
