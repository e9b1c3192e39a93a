import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pdfText } from "../support/pdf-text";
import { violationsOf } from "./support/axe";
import { codeEditor, openVisitor, shownPdf, writeCode } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { startService } from "./support/running-service";

const PARAMETERS = "Template parameters (JSON)";
const WIDTHS = [390, 1024, 1440];
const HTML = `<h1>Invoice {{ number }}</h1>{% for line in lines %}<p>{{ line.text }}: {{ line.price | money: "EUR" }}</p>{% endfor %}
<p>{{ due | local_date: "long" }}</p>{% if paid %}<p>Paid</p>{% endif %}`;

let url: string;
let client: Client;
let templates: string;
let page: Page;

beforeAll(async () => {
  const service = await startService();
  url = service.url;
  client = await signUp(service, "form@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  templates = `/api/app/workspaces/${workspace.id}/templates`;
});

beforeEach(async ({ task }) => {
  const { id } = await (await client.send("POST", templates, { name: task.name, contentBase64: btoa(HTML) })).json();
  const visitor = await openVisitor(url, client.session);
  page = visitor.page;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/templates/create-edit?templateId=${id}`);
  await codeEditor(page, PARAMETERS).waitFor({ state: "attached" });
  return async () => {
    await visitor.context.close();
    expect(visitor.faults).toEqual([]);
  };
});

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Checks the page, as it is now, at every width. */
async function checkAccessibility(): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOf(page)).toEqual([]);
  }
}

describe("the parameters of a template in a browser", () => {
  it("are filled in with the keyboard, make a document, and are in step with the JSON", async () => {
    await page.getByText("Fill in", { exact: true }).click();
    await button("Beside the page (hides the source)").press("Enter");
    const heightOf = async (part: string) => (await page.locator(`[data-pane=${part}]`).boundingBox())?.height;
    await expect.poll(() => heightOf("data")).toBeGreaterThan(640);
    expect(await heightOf("page")).toBe(await heightOf("data"));
    await page.getByLabel("Number", { exact: true }).fill("R-17");
    await page.getByLabel("Due", { exact: true }).fill("2026-04-11");
    await button("Add a row to Lines").press("Enter");
    // The focus is in the first field of the new row.
    await page.keyboard.type("Paper");
    await page.getByLabel("Price", { exact: true }).fill("2,50");
    await page.getByRole("switch", { name: "Paid" }).press("Space");
    await expect.poll(() => page.locator(".fill-in-missing").textContent()).toBe("Nothing is missing.");
    await checkAccessibility();

    await button("Generate PDF").click();
    await page.getByRole("dialog", { name: "Result" }).waitFor();
    const [text] = (await pdfText(Buffer.from(await shownPdf(page)))).pages;
    for (const part of ["Invoice R-17", "Paper", "2.50", "Paid"]) expect(text).toContain(part);
    await page.keyboard.press("Escape");

    await page.getByText("JSON", { exact: true }).click();
    await page.locator(".view-line", { hasText: '"number": "R-17"' }).waitFor();
    await writeCode(page, PARAMETERS, '{ "number": "R-18", "internal": 1, "lines": [{ "text": "Ink", "price": 1 }]');
    await page.getByText("Fill in", { exact: true }).click();
    await page.getByText("The JSON has a mistake").waitFor();
    expect(await page.getByLabel("Number", { exact: true }).isDisabled()).toBe(true);
    await checkAccessibility();
    await button("Mend the JSON").click();
    await writeCode(page, PARAMETERS, '{ "number": "R-18", "internal": 1, "lines": [{ "text": "Ink", "price": 1 }] }');
    await page.getByText("Fill in", { exact: true }).click();
    await expect.poll(() => page.getByLabel("Number", { exact: true }).inputValue()).toBe("R-18");
    await button("Lines 1 Ink · 1").waitFor();
    await page.getByText("The JSON also has internal, which the template does not use.").waitFor();
  });

  it("are filled in beside the page, without the source, from the list of templates", async ({ task }) => {
    await page.goto("/templates");
    await button(`More actions for ${task.name}`).focus();
    await page.keyboard.press("Enter");
    await page.locator("[role=menuitem]:focus").getByText("Fill in", { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(`button[aria-label="More actions for ${task.name}"]:focus`).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: `Fill in ${task.name}`, exact: true }).press("Enter");
    await page.getByLabel("Number", { exact: true }).fill("R-19");
    await page
      .getByRole("img", { name: /page 1/i })
      .first()
      .waitFor();
    expect(await page.locator("[data-pane=source]").isVisible()).toBe(false);
    await checkAccessibility();
    expect(await page.getByLabel("Number", { exact: true }).isVisible()).toBe(true);
  });

  it("are shown as a tree, edited and enforced", async () => {
    await button("Parameters").click();
    const drawer = page.getByRole("dialog", { name: "Parameters" });
    await drawer.getByRole("button", { name: "Edit number" }).click();
    await drawer.getByLabel("Label").fill("Invoice number");
    await drawer.getByText("Enforce", { exact: true }).click();
    await checkAccessibility();
    await page.setViewportSize({ width: 1440, height: 900 });
    await drawer.getByRole("button", { name: "Apply" }).click();
    await drawer.waitFor({ state: "detached" });

    await page.getByText("Fill in", { exact: true }).click();
    await page.getByLabel("Invoice number").waitFor();
    await page.getByText("Still needed: Invoice number, Due, Lines").waitFor();
    await button("Generate PDF").click();
    await page
      .getByText(/the template needs/)
      .first()
      .waitFor();
  });
});
