import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { curlLine } from "../../src/components/first-call/curl-line";
import { fill, onLargeScreen, openConsole } from "./support/console";
import { failure, onCall } from "./support/server";

const TEMPLATES = "GET /api/app/workspaces/:workspaceId/templates";
const KEYS = "GET /api/app/workspaces/:workspaceId/apikeys";
const WHOLE = "pk_ab12aaaabbbbccccddddeeeeffff9xyz";

const invoice = { id: "7a1d8a10-5555-4555-8555-00000000cafe", name: "Invoice", createdAt: 1, updatedAt: 1 };
const call = () => screen.getByRole("region", { name: "A call that makes a document" });

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
    await waitFor(() => expect(call().textContent).toContain("<h1>Hello {{ name }}</h1>"), { timeout: 10_000 });
  });

  it("contains the whole new key only in the dialog of that key", async () => {
    onCall(TEMPLATES, { templateDetails: [invoice] });
    onCall(KEYS, { apiKeys: [] });
    onCall("POST /api/app/workspaces/:workspaceId/apikeys", { id: "1", name: "Shop", apiKey: WHOLE, createdAt: 1 });
    const { user } = openConsole("/api-keys");
    await user.click(await screen.findByRole("button", { name: "New key" }));
    await fill(user, await screen.findByLabelText<HTMLInputElement>("Name"), "Shop");
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Your new API key" }));
    const ofKey = dialog.getByRole("region", { name: "A call that makes a document" });
    await waitFor(() => expect(ofKey.textContent).toContain(`Bearer ${WHOLE}`));
    await user.click(dialog.getByRole("button", { name: "Done" }));

    await waitFor(() => expect(document.body.textContent).not.toContain(WHOLE));
    expect(call().textContent).toContain("$PLATEN_API_KEY");
  });

  it("consists of five lines for the shell", () => {
    const line = curlLine({ service: "https://platen.example.com", templateId: "t1", apiKey: WHOLE });
    expect(line.split(" \\\n  ")).toEqual([
      "curl --fail-with-body https://platen.example.com/v1/documents",
      `-H "Authorization: Bearer ${WHOLE}"`,
      '-H "Content-Type: application/json"',
      `-d '{"template":"t1"}'`,
      "-o document.pdf",
    ]);
  });
});
