import type { Page } from "playwright-core";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { violationsOf } from "./support/axe";
import { codeEditor, openVisitor, writeCode } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { startService } from "./support/running-service";
import { untilShown } from "./support/until-shown";

const HTML = "Template (HTML)";
const JSON_LABEL = "Template parameters (JSON)";

let url: string;
let client: Client;
let templates: string;

beforeAll(async () => {
  const service = await startService();
  url = service.url;
  client = await signUp(service, "language@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  templates = `/api/app/workspaces/${workspace.id}/templates`;
});

/** Opens the editor, with parameters, and waits until its language is loaded and knows them. */
async function openEditor(width = 1440): Promise<Page> {
  const viewport = { width, height: 900 };
  const { page, context, faults } = await openVisitor(url, client.session, { viewport });
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  await page.goto("/templates/create-edit");
  // A narrow screen shows one part at a time.
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  if (width < 1100) await tab("Data").click();
  await codeEditor(page, JSON_LABEL).waitFor();
  await writeCode(page, JSON_LABEL, '{ "customer": { "name": "Ada" } }');
  if (width < 1100) await tab("Source").click();
  await writeCode(page, HTML, "{{ custmer }}");
  const warning = source(page).locator(".squiggly-warning").first();
  await warning.waitFor();
  await writeCode(page, HTML, "<p></p>");
  await warning.waitFor({ state: "detached" });
  return page;
}

const source = (page: Page) => page.locator(".monaco-editor").first();
const text = async (page: Page) => (await source(page).locator(".view-lines").innerText()).replaceAll("\u00a0", " ");

/** Asks for suggestions until one is listed. */
const suggest = (page: Page, suggestion: string): Promise<void> =>
  untilShown(page.locator(".suggest-widget .monaco-list-row", { hasText: suggestion }).first(), async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Space");
  });

/** Points at a part of the code until its explanation appears. */
const pointAt = (page: Page, part: string, explanation: string): Promise<void> =>
  untilShown(page.locator(".monaco-hover").getByText(explanation), async () => {
    await page.mouse.move(0, 0);
    await page.locator(".view-line span", { hasText: part }).last().hover();
  });

it("shows mistakes as they are typed, and what a name may have meant", async () => {
  const page = await openEditor();
  await writeCode(page, HTML, "<p>{{ customer.name | upcsae }}</p>");
  await source(page).locator(".squiggly-warning").first().waitFor();
  await codeEditor(page, HTML).focus();
  await page.keyboard.press("Control+Home");
  for (let step = 0; step < 23; step++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+.");
  await page.getByText("Change to “upcase”").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => text(page)).toContain("{{ customer.name | upcase }}");
  await expect.poll(() => source(page).locator(".squiggly-warning").count()).toBe(0);

  await writeCode(page, HTML, "<p>{% if customer %}</p>");
  await source(page).locator(".squiggly-error").first().waitFor();
  await pointAt(page, "if customer", "tag {% if customer %} not closed");
});

it.each([1024, 390])("shows mistakes and completions on a screen of %i px", async (width) => {
  const page = await openEditor(width);
  await writeCode(page, HTML, "<p>{{ customer.nmae }}</p>");
  await source(page).locator(".squiggly-warning").first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await writeCode(page, HTML, "<p>{{ customer.");
  await suggest(page, "name");
  await page.keyboard.press("Enter");
  await expect.poll(() => text(page)).toContain("{{ customer.name");
});

it("completes a tag as a whole, and replaces the brace that the editor has added", async () => {
  const page = await openEditor();
  await writeCode(page, HTML, "");
  await codeEditor(page, HTML).focus();
  await page.keyboard.type("{% if");
  await source(page).locator(".suggest-widget.visible .focused", { hasText: "if" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await text(page)).replace(/\s+/g, " ")).toBe("{% if condition %} {% endif %}");
});

it("completes the parameters of the try-out, and shows their values", async () => {
  const page = await openEditor();
  await writeCode(page, HTML, "<p>{{ customer.");
  await suggest(page, "name");
  await page.keyboard.press("Enter");
  await expect.poll(() => text(page)).toContain("{{ customer.name");

  await writeCode(page, HTML, "<p>{{ customer.name }}</p>");
  await pointAt(page, "customer.name", '"Ada"');
});

it("renames a variable, and opens a partial after asking about unsaved changes", async () => {
  const partial = { name: "header", kind: "partial", contentBase64: btoa("<h1>Header</h1>") };
  const { id } = await (await client.send("POST", templates, partial)).json();
  const page = await openEditor();
  await writeCode(page, HTML, '{% assign total = 1 %}{{ total }}{% render "header" %}');
  await page.keyboard.press("Control+Home");
  for (let step = 0; step < 12; step++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  // Monaco gives the field the focus a moment after it has opened.
  await page.locator(".rename-input:focus").waitFor();
  await page.locator(".rename-input").fill("sum");
  await page.keyboard.press("Enter");
  await expect.poll(() => text(page)).toContain("{% assign sum = 1 %}{{ sum }}");

  await page.keyboard.press("Control+End");
  for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowLeft");
  // The names of the partials may still be loading.
  await expect
    .poll(async () => {
      await page.keyboard.press("F12");
      return page.getByRole("dialog").count();
    })
    .toBe(1);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.waitForURL(`**/templates/create-edit?templateId=${id}`);
});
