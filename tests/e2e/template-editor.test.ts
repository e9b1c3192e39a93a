import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pdfText } from "../support/pdf-text";
import { codeEditor, escapeDialog, openVisitor, shownPdf, waitForToast, writeCode } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { startService } from "./support/running-service";

const TEMPLATE = `<!doctype html>
<html>
  <body>
    <h1>Invoice {{ number }}</h1>
    {% for line in lines %}
      <p>{{ line.name }}: {{ line.price }}</p>
    {% endfor %}
    <p>世界</p>
  </body>
</html>
`;
const PARAMETERS = `{
  "number": 7,
  "lines": [{ "name": "Paper", "price": 3 }, { "name": "Ink", "price": 5 }]
}`;

let url: string;
let client: Client;
let page: Page;
let loaded: string[];

beforeAll(async () => {
  const service = await startService();
  url = service.url;
  client = await signUp(service, "editor@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  expect((await client.send("POST", "/api/app/workspaces", body)).status).toBe(201);
});

beforeEach(async () => {
  const visitor = await openVisitor(url, client.session);
  page = visitor.page;
  loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto("/templates/create-edit");
  await codeEditor(page, "Template parameters (JSON)").waitFor();
  return () => visitor.context.close();
});

const editor = (label: string) => codeEditor(page, label);
const write = (label: string, text: string) => writeCode(page, label, text);

describe("the template editor in a browser", () => {
  it("creates a partial, tries it out alone, and makes documents of a template that uses it", async () => {
    const generate = async () => {
      await page.getByRole("button", { name: "Generate PDF" }).click();
      const { pages } = await pdfText(await shownPdf(page));
      await escapeDialog(page);
      return pages.join();
    };
    await page.getByRole("radiogroup", { name: "Kind" }).getByText("Partial").click();
    await page.getByLabel("Template name").fill("greeting");
    await write("Template (HTML)", "<p>Hello {{ name }} 世界</p>");
    await write("Template parameters (JSON)", '{ "name": "Ada" }');
    expect(await generate()).toContain("Hello Ada 世界");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByText('{% render "greeting" %}').waitFor();

    await page.goto("/templates/create-edit");
    await page.getByLabel("Template name").fill("Card");
    await write("Template (HTML)", "{% render 'greeting', name: 'Grace' %}");
    expect(await generate()).toContain("Hello Grace 世界");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await waitForToast(page, "Template created");

    await page.goto("/templates");
    await page.getByRole("radiogroup", { name: "Filter by kind" }).getByText("Partial").click();
    await expect.poll(() => page.getByRole("link", { name: "Card" }).count()).toBe(0);
    await page.getByRole("link", { name: "greeting" }).click();
    await page.getByRole("list", { name: "Used by" }).getByRole("link", { name: "Card" }).waitFor();
  });

  it("has the light theme, in both editors [TPL-17]", async () => {
    await editor("Template (HTML)").waitFor();
    await expect.poll(() => page.locator(".monaco-editor.vs[role=code]").count()).toBe(2);
    await expect.poll(() => page.locator(".monaco-editor.vs-dark").count()).toBe(0);
  });

  it("treats the parameters as JSON, and loads only its languages' workers when an editor gets the focus [TPL-19]", async () => {
    const workers = () => loaded.filter((path) => path.includes("worker"));
    expect(workers()).toEqual([]);
    await write("Template parameters (JSON)", '{ "number": ');
    await page.locator(".squiggly-error").waitFor();

    expect(workers().some((path) => path.includes("json.worker"))).toBe(true);
    expect(workers().every((path) => /\/(json|html|editor)\.worker/.test(path))).toBe(true);
  });

  it("lets Tab leave the editor after Ctrl+M", async () => {
    await editor("Template (HTML)").focus();
    await page.keyboard.press("Control+m");
    await page.keyboard.press("Tab");

    expect(await editor("Template (HTML)").evaluate((field) => document.activeElement === field)).toBe(false);
    expect(await editor("Template (HTML)").inputValue()).not.toContain("\t");
  });

  it("makes a PDF of the template and shows it in a frame [TPL-22]", async () => {
    await write("Template (HTML)", TEMPLATE);
    await write("Template parameters (JSON)", PARAMETERS);
    await page.getByRole("button", { name: "Generate PDF" }).click();
    const bytes = await shownPdf(page);

    const text = (await pdfText(bytes)).pages.join();
    for (const part of ["Invoice 7", "Paper: 3", "Ink: 5", "世界"]) expect(text).toContain(part);
    await escapeDialog(page);
    await page.getByRole("dialog", { name: "Result" }).locator("iframe").waitFor({ state: "detached" });
  });

  it("marks the line of an error that the service found, until the template changes [VALID-20]", async () => {
    await write("Template (HTML)", TEMPLATE.replace("{% endfor %}", ""));
    await page.getByRole("button", { name: "Generate PDF" }).click();
    await page.locator(".squiggly-error").first().waitFor();
    await expect.poll(() => page.locator("[data-invalid=true]").count()).toBe(1);

    await editor("Template (HTML)").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("{% endfor %}");
    await page.locator(".squiggly-error").waitFor({ state: "detached" });
    await expect.poll(() => page.locator("[data-invalid=true]").count()).toBe(0);
  });

  it("asks before the back button discards unsaved edits, and stays if the user declines", async () => {
    await page.goto("/templates");
    await page
      .getByRole("link", { name: "New template" })
      .or(page.getByRole("button", { name: "New template" }))
      .first()
      .click();
    await page.getByLabel("Template name").fill("Half done");
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.evaluate(() => history.back());
    await dialog.locator("button:focus", { hasText: "Keep editing" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/templates/create-edit");
    await expect.poll(() => page.getByLabel("Template name").inputValue()).toBe("Half done");

    await page.evaluate(() => history.back());
    await dialog.locator("button:focus", { hasText: "Keep editing" }).waitFor();
    await dialog.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { name: "Templates" }).waitFor();
  });

  it("draws a red border around the fields in error [VALID-16]", async () => {
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("Empty template", { exact: true }).first().waitFor();
    const borderOf = (field: Locator) => field.evaluate((element) => getComputedStyle(element).borderTopColor);

    // The colour fades in.
    await expect.poll(() => borderOf(page.getByLabel("Template name"))).toBe("rgb(185, 28, 28)");
    await expect.poll(() => borderOf(page.locator("[data-invalid=true]"))).toBe("rgb(185, 28, 28)");
    expect(await borderOf(page.locator("[data-invalid=false]"))).not.toBe("rgb(185, 28, 28)");
  });

  it("treats the template as HTML with Liquid, and completes the names of parameters [TPL-16]", async () => {
    await write("Template parameters (JSON)", '{ "customer": { "address": "London" }, "number": 7 }');
    await editor("Template (HTML)").focus();
    await page.keyboard.insertText("<p>");
    await page.keyboard.type("{{ cust");
    const offered = page.locator(".suggest-widget .monaco-list-row", { hasText: "customer" });
    await offered.waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type(".");
    await page.locator(".suggest-widget .monaco-list-row", { hasText: "address" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.insertText(" }}</p>");

    await page.locator(".code-liquid", { hasText: "customer.address" }).first().waitFor();
  });

  it("saves with Ctrl+S and generates with Ctrl+Enter, also inside the editor", async () => {
    await page.getByLabel("Template name").fill("By keys");
    await write("Template (HTML)", "<p>By keys</p>");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog", { name: "Result" }).waitFor();
    await page.getByText(/^1 page · .+ · [\d,]+ ms$/).waitFor();
    await escapeDialog(page);
    await page.getByRole("dialog", { name: "Result" }).locator("iframe").waitFor({ state: "detached" });
    await editor("Template (HTML)").focus();
    await page.keyboard.press("Control+s");

    await page.getByRole("heading", { name: "Edit template." }).waitFor();
    await waitForToast(page, "Template created");
  });

  it("saves the template unchanged to the letter", async () => {
    await page.getByLabel("Template name").fill("Invoice");
    await write("Template (HTML)", TEMPLATE);
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "Edit template." }).waitFor();
    await page.reload();
    await editor("Template (HTML)").waitFor();

    const id = new URL(page.url()).searchParams.get("templateId");
    const { workspaces } = await (await client.send("GET", "/api/app/workspaces")).json();
    const path = `/api/app/workspaces/${workspaces[0].workspace.id}/templates/${id}`;
    const { templateBase64 } = await (await client.send("GET", path)).json();
    expect(Buffer.from(templateBase64, "base64").toString()).toBe(TEMPLATE);
    await page.locator(".view-line", { hasText: "Invoice" }).waitFor();
  });

  it("shows the text of a template until the code editor has loaded", async () => {
    const { workspaces } = await (await client.send("GET", "/api/app/workspaces")).json();
    const created = await client.send("POST", `/api/app/workspaces/${workspaces[0].workspace.id}/templates`, {
      name: "Slow",
      contentBase64: Buffer.from(TEMPLATE).toString("base64"),
    });
    const { id } = await created.json();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/monaco-[^/]+\.js$/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`/templates/create-edit?templateId=${id}`);
    await page.locator(".code-editor-text", { hasText: "Invoice {{ number }}" }).waitFor();
    release();
    await editor("Template (HTML)").waitFor();
    await page.locator(".code-editor-text").waitFor({ state: "detached" });
  });
});
