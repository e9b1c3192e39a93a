import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { apiKeyOf } from "./support/api-keys";
import { fill, onLargeScreen, openConsole, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { failure, noAnswer, onCall } from "./support/server";

const TEMPLATES = "GET /api/app/workspaces/:workspaceId/templates";
const SCHEMA = "GET /api/app/workspaces/:workspaceId/templates/:templateId/schema";
const KEYS = "GET /api/app/workspaces/:workspaceId/apikeys";
const CREATE = "POST /api/app/workspaces/:workspaceId/apikeys";
const MAKE = "POST /v1/documents";
const WHOLE = "pk_ab12aaaabbbbccccddddeeeeffff9xyz";

const invoice = templateDetails({ id: "7a1d8a10-5555-4555-8555-00000000cafe", name: "Invoice" });
const letter = templateDetails({ id: "7a1d8a10-6666-4666-8666-00000000cafe", name: "Letter" });
const header = templateDetails({ id: "header", name: "Header", kind: "partial" });
const schemaWith = (name: string) => {
  const schema = { type: "object", properties: { [name]: { type: "string" } } };
  return { schema, inferred: schema, edits: {}, sources: {}, parameterCheck: "warn" as const };
};

beforeEach(() => {
  onLargeScreen();
  onCall(TEMPLATES, { templateDetails: [invoice, header, letter] });
  onCall(SCHEMA, ({ params: { templateId } }) => schemaWith(templateId === letter.id ? "salutation" : "number"));
  onCall(KEYS, { apiKeys: [] });
});

describe("the example call", () => {
  it("is made for the chosen template, with its own parameters, or for HTML", async () => {
    const { user } = openConsole("/api-keys");
    const call = await screen.findByRole("region", { name: "Example call" });
    await waitFor(() => expect(call.textContent).toContain('"number"'));
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Template of the example" });
    expect([...select.options].map(({ text }) => text)).toEqual(["Invoice", "Letter", "No template, HTML in the call"]);
    await user.selectOptions(select, "Letter");
    await waitFor(() => expect(call.textContent).toContain('"salutation"'));
    expect(call.textContent).toContain(letter.id);
    await user.selectOptions(select, "No template, HTML in the call");
    await waitFor(() => expect(call.textContent).toContain("<h1>Hello {{ name }}</h1>"));
    expect(screen.queryByRole("button", { name: "Send test call" })).toBeNull();
  });
});

describe("the example call of the template that the address names", () => {
  it.each([
    [letter.id, "salutation"],
    ["00000000-0000-4000-8000-000000000009", "number"],
  ])("is made for it, or for the first one: %s", async (id, parameter) => {
    openConsole(`/api-keys?template=${id}`);
    const call = await screen.findByRole("region", { name: "Example call" });
    await waitFor(() => expect(call.textContent).toContain(`"${parameter}"`));
  });
});

describe("the test call of a new key", () => {
  async function openKey() {
    onCall(CREATE, apiKeyOf({ apiKey: WHOLE }));
    const { user } = openConsole("/api-keys");
    await user.click(await screen.findByRole("button", { name: "New key" }));
    await fill(user, await screen.findByLabelText<HTMLInputElement>("Name"), "Shop");
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Your new API key" }));
    const example = dialog.getByRole("region", { name: "Example call with the new key" });
    await waitFor(() => expect(example.textContent).toContain('"number"'));
    const button = dialog.getByRole("button", { name: "Send test call" });
    return { user, dialog, button, answer: dialog.getByRole("status", { name: "Answer to the test call" }) };
  }

  it("makes the document of the example with the key, and shows status, time, pages and size", async () => {
    const arriving = deferred<Response>();
    const made = onCall(MAKE, () => arriving.promise);
    const { user, dialog, button, answer } = await openKey();
    await user.click(button);
    await waitFor(() => expect(button.className).toContain("ant-btn-loading"));
    expect(answer.textContent).toBe("");
    arriving.resolve(new HttpResponse(new Blob(["%PDF-"]), { headers: { "x-document-pages": "2" } }));
    await waitFor(() => expect(answer.textContent).toMatch(/^200 OK[\d,]+ ms · 2 pages · 5 Bytes/));
    expect(made).toHaveLength(1);
    expect(made[0]?.body).toEqual({ template: invoice.id, parameters: { number: "number" } });
    expect(made[0]?.headers.get("authorization")).toBe(`Bearer ${WHOLE}`);
    expect(made[0]?.headers.get("accept")).toBe("application/pdf");

    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    await user.click(dialog.getByRole("button", { name: "Download PDF" }));
    expect(clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(["document.pdf"]);
  });

  it("scrolls to the answer, without motion if the user prefers that", async () => {
    const scrolled: [HTMLElement, unknown][] = [];
    HTMLElement.prototype.scrollIntoView = function (this: HTMLElement, options) {
      scrolled.push([this, options]);
    };
    onCall(MAKE, new HttpResponse(new Blob(["%PDF-"])));
    const { user, button, answer } = await openKey();
    expect(scrolled).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(scrolled).toEqual([[answer, { block: "nearest", behavior: "auto" }]]));
  });

  it("shows why it failed, and keeps the user signed in if the key is refused", async () => {
    const { user, button, answer } = await openKey();
    for (const [code, status, shown] of [
      ["TEMPLATE_NOT_ALLOWED", 403, "The API key is limited to another template"],
      ["API_KEY_EXPIRED", 401, "The API key has expired"],
      ["NO_ACCESS", 401, "correlation"],
    ] as const) {
      onCall(MAKE, failure(code, { status, correlationId: "correlation", data: { reason: 1 } }));
      await user.click(button);
      await waitFor(() => expect(answer.textContent).toContain(`${status} ${code}`));
      expect(answer.textContent).toContain(shown);
      expect(answer.textContent).toContain('"reason": 1');
      await waitFor(() => expect(button.className).not.toContain("ant-btn-loading"));
    }
    expect(screen.getByRole("dialog", { name: "Your new API key" })).toBeTruthy();
  });

  it("leads to the subscription at the limit, in another tab, because the key is shown only once", async () => {
    onCall(MAKE, failure("USAGE_LIMIT_EXCEEDED", { status: 402 }));
    const { user, button, dialog } = await openKey();
    await user.click(button);
    const link = await dialog.findByRole("link", { name: "Your subscription" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/subscription", "_blank"]);
  });

  it("says if there was no answer", async () => {
    onCall(MAKE, noAnswer());
    const { user, button, answer } = await openKey();
    await user.click(button);
    await waitFor(() => expect(answer.textContent).toMatch(/^The service could not be reached/));
  });
});
