import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { violationsOf } from "./support/axe";
import { codeEditor, openVisitor, writeCode } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { startService } from "./support/running-service";

const HTML = "Template (HTML)";
const LONG = "long ".repeat(120);
/** The heading "Terms" is far below the first screen. */
const TEMPLATE = `<h1>Invoice {{ number }}</h1>\n${"<p>filler</p>\n".repeat(120)}<section class="terms">\n<h2>Terms</h2>\n</section>\n<p>${LONG}</p>`;
const LINE_OF_TERMS = 123;

let url: string;
let client: Client;

beforeAll(async () => {
  const service = await startService();
  url = service.url;
  client = await signUp(service, "tools@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  await client.send("POST", "/api/app/workspaces", body);
});

const button = (page: Page) => page.getByRole("button", { name: `Tools: ${HTML}` });
const item = (page: Page, name: RegExp) => page.getByRole("menuitem", { name });
const source = (page: Page) => page.locator(".monaco-editor").first();
const hasFocus = (page: Page) => codeEditor(page, HTML).evaluate((field) => document.activeElement === field);

async function openEditor(viewport: { width: number; height: number }): Promise<Page> {
  const { page, context, faults } = await openVisitor(url, client.session, { viewport });
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  await page.goto("/templates/create-edit");
  await codeEditor(page, HTML).waitFor();
  return page;
}

async function choose(page: Page, name: RegExp): Promise<void> {
  await button(page).click();
  await page.locator(".code-tools-menu :focus").waitFor();
  await item(page, name).click();
}

describe.each([
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
])("the tools of the editor at $width px", (viewport) => {
  it("find, replace, format and wrap", async () => {
    const page = await openEditor(viewport);
    await writeCode(page, HTML, `<div><p>one</p><p>${LONG}</p></div>`);
    await button(page).click();
    await item(page, /^Find/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => button(page).evaluate((element) => document.activeElement === element)).toBe(true);

    // By keyboard: Enter must not go to where the focus moves.
    await page.keyboard.press("Enter");
    await page.locator(".code-tools-menu :focus").waitFor();
    await item(page, /^Find/).focus();
    await page.keyboard.press("Enter");
    await source(page).locator(".find-widget.visible textarea:focus").first().waitFor();
    await page.keyboard.press("Escape");

    await choose(page, /^Replace/);
    await source(page).locator(".find-widget.visible.replaceToggled").waitFor();
    await page.keyboard.press("Escape");

    const lines = () => source(page).locator(".view-line").count();
    const wrappedLines = await lines();
    await choose(page, /^Word wrap ?, on/);
    await expect.poll(lines).toBeLessThan(wrappedLines);
    const later = await page.context().newPage();
    await later.goto("/templates/create-edit");
    await codeEditor(later, HTML).waitFor();
    await button(later).click();
    await item(later, /^Word wrap ?, off/).waitFor();
    await later.close();

    await writeCode(page, HTML, "<div><p>one</p><p>two</p></div>");
    await choose(page, /^Format document/);
    await expect.poll(lines).toBe(4);
    expect(await hasFocus(page)).toBe(true);
  });

  it("format HTML, but nothing inside of Liquid", async () => {
    const page = await openEditor(viewport);
    // Each line is short, because Monaco indents the rest of a line that it wraps.
    const liquid = ["{% if a < b  or c %}", '{{ "x"  |  upcase }}', '{{ "a   b" }}', "{%  endif %}"];
    const [start, id, text, end] = liquid;
    await writeCode(page, HTML, `<div>\n${start}\n<p   id="${id}"></p>\n${text}\n${end}\n</div>`);
    await choose(page, /^Format document/);
    const written = async () => {
      const lines = await source(page).locator(".view-line").allTextContents();
      return lines.join("").replaceAll("\u00a0", " ");
    };
    await expect.poll(written).toContain('<p id="');
    const formatted = await written();
    for (const part of liquid) expect(formatted).toContain(part);
  });

  it("go to a part of the template, and insert a snippet", async () => {
    const page = await openEditor(viewport);
    await writeCode(page, HTML, TEMPLATE);
    await choose(page, /^Outline$/);
    const outline = page.getByRole("dialog", { name: "Outline" });
    const terms = outline.getByRole("button", { name: /^Terms/ });
    await terms.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await terms.click();
    await outline.waitFor({ state: "detached" });
    await source(page)
      .locator(".active-line-number", { hasText: String(LINE_OF_TERMS) })
      .waitFor();
    await expect.poll(() => hasFocus(page)).toBe(true);

    await writeCode(page, HTML, "<p>End</p>");
    await page.keyboard.press("Control+End");
    await choose(page, /^Snippets$/);
    const snippets = page.getByRole("dialog", { name: "Snippets" });
    await snippets.getByRole("button", { name: /^Loop/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await snippets.getByRole("button", { name: /^Loop/ }).click();
    await expect.poll(() => source(page).locator(".view-lines").innerText()).toMatch(/for\sitem\sin\sitems/);
    // The first place to fill in is selected.
    await page.keyboard.type("row");
    await expect.poll(() => source(page).locator(".view-lines").innerText()).toMatch(/for\srow\sin\sitems/);
  });

  it("inserts the code of a bill without spaces before its lines", async () => {
    const page = await openEditor(viewport);
    await writeCode(page, HTML, "<div>\n    ");
    await page.keyboard.press("Control+End");
    await choose(page, /^Snippets$/);
    await page
      .getByRole("dialog", { name: "Snippets" })
      .getByRole("button", { name: /^QR bill/ })
      .click();
    const written = async () =>
      (await source(page).locator(".view-line").allInnerTexts()).map((line) => line.trimEnd());
    await expect.poll(written).toContain("0200");
  });
});
