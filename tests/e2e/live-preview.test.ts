import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { violationsOf } from "./support/axe";
import { codeEditor, openVisitor, writeCode } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { startService } from "./support/running-service";

const HTML = "Template (HTML)";
const THREE_PAGES = `<style>@page { size: A5 } h1 { break-after: page }</style>
<h1>One</h1><h1>Two</h1><p>Three {{ name }}</p>`;

let url: string;
let client: Client;
let templates: string;

beforeAll(async () => {
  const service = await startService();
  url = service.url;
  client = await signUp(service, "studio@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  templates = `/api/app/workspaces/${workspace.id}/templates`;
});

/** Opens a new template in the editor. Records the preview's requests that are under way. */
async function openTemplate(width: number, html = THREE_PAGES) {
  const template = { name: `Template ${crypto.randomUUID()}`, contentBase64: btoa(html) };
  const { id } = await (await client.send("POST", templates, template)).json();
  const viewport = { width, height: 844 };
  const { page, context, faults } = await openVisitor(url, client.session, { viewport });
  const sent: string[] = [];
  let pending = 0;
  const isPreview = (request: { url: () => string }) => request.url().endsWith("/preview");
  page.on("request", (request) => {
    if (!isPreview(request)) return;
    pending++;
    sent.push(request.postData() ?? "");
  });
  const end = (request: { url: () => string }) => {
    if (isPreview(request)) pending--;
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  await page.goto(`/templates/create-edit?templateId=${id}`);
  await codeEditor(page, HTML).waitFor({ state: "attached" });
  await page.locator(".view-line", { hasText: "Three" }).or(page.locator(".view-line")).first().waitFor();
  return { page, sent, pending: () => pending };
}

const region = (page: Page) => page.getByRole("region", { name: "Page", exact: true });
const picture = (page: Page) => region(page).getByRole("img", { name: /^Page 1 of / });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const sourceOf = (page: Page) => picture(page).getAttribute("src");
const isPale = (page: Page) => page.locator(".preview-body[data-stale=true]").count();

/** Shows a part of the page if the screen shows one at a time. */
async function show(page: Page, name: "Source" | "Data" | "Page"): Promise<void> {
  if ((await tab(page, name).count()) > 0) await tab(page, name).click();
}

/** Lines with a paragraph of 20 mm each, and one on the next page. */
const LINES = `<style>@page { size: A5; margin: 20mm } body { margin: 0 } p { height: 20mm; margin: 0 }</style>
<p>One</p>
<p>Two</p>
<p>Three {{ name }}</p>
<p style="break-before: page">Four</p>`;
const PARAGRAPH_MM = 20;
const [A5_WIDTH_MM, A5_HEIGHT_MM] = [148, 210];

/** Clicks in the middle of a paragraph of the first page. */
async function clickParagraph(page: Page, number: number): Promise<void> {
  const box = await picture(page).boundingBox();
  if (!box) throw new Error("The picture is not visible");
  const top = PARAGRAPH_MM + (number - 0.5) * PARAGRAPH_MM;
  const position = { x: box.width * (40 / A5_WIDTH_MM), y: box.height * (top / A5_HEIGHT_MM) };
  await picture(page).click({ position });
}

/** A paragraph that is wider than any scale of the paper allows, and an element that continues on the next page. */
const WIDE_AND_TALL = `<style>@page { size: A5; margin: 20mm } body { margin: 0 }</style>
<p style="width: 2000mm; margin: 0; white-space: nowrap">Wide</p>
<div style="height: 3000mm; background: #eee">Tall</div>`;

const hasFocus = (page: Page) => codeEditor(page, HTML).evaluate((field) => document.activeElement === field);

describe.each([1440, 1024, 390])("the live preview at a width of %i", (width) => {
  it("leads from a click on the page to its line, and from the line to the page", async () => {
    const { page, sent } = await openTemplate(width, LINES);
    await show(page, "Page");
    await picture(page).waitFor();
    await clickParagraph(page, 2);
    await expect.poll(() => hasFocus(page)).toBe(true);
    await page.keyboard.insertText("<b>Typed</b>");
    await show(page, "Page");
    await expect.poll(() => sent.at(-1)).toContain("<b>Typed</b><p>Two</p>");
    // The line has two elements now.
    await expect.poll(() => page.locator(".overlay-cursor").count()).toBe(2);

    await show(page, "Source");
    await codeEditor(page, HTML).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Alt+Enter");
    await expect.poll(() => page.getByLabel("Page number").inputValue()).toBe("2");
    await page.locator('[data-page="2"] .overlay-cursor').waitFor();
    // Enter on the pages leads back to the line at the top of the view.
    await page.getByRole("region", { name: "Pages" }).press("Enter");
    await expect.poll(() => hasFocus(page)).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
  });

  it("draws margins, page breaks and warnings over the page, by keyboard and by clicks on their names", async () => {
    const { page } = await openTemplate(width, WIDE_AND_TALL);
    await show(page, "Page");
    await picture(page).waitFor();
    await region(page).getByText("1 warning").waitFor();
    const marks = page.locator('[data-page="1"] .page-overlay');
    const choices = page.locator(".overlay-choices");
    await page.getByLabel("Marks on the page").press("Enter");
    await choices.waitFor();
    for (const label of ["Mark the content area", "Mark page breaks", "Mark warnings"]) {
      await choices.getByLabel(label).press("Space");
      await expect.poll(() => choices.getByLabel(label).isChecked()).toBe(true);
    }
    // A click on the words must not close the menu before it switches.
    await choices.getByText("Mark warnings").click();
    await expect.poll(() => choices.getByLabel("Mark warnings").isChecked()).toBe(false);
    await choices.getByText("Mark warnings").click();
    await expect.poll(() => choices.getByLabel("Mark warnings").isChecked()).toBe(true);
    await marks.locator(".overlay-area").waitFor();
    await marks.locator(".overlay-warning").waitFor();
    expect(await marks.locator(".overlay-warning title").textContent()).toContain("cut off on the right");
    // A horizontal line has no height, so it counts as invisible.
    await marks.locator(".overlay-break").waitFor({ state: "attached" });
    expect(await marks.locator(".overlay-break title").textContent()).toBe(
      "The element in line 3 continues on the next page.",
    );
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await choices.waitFor({ state: "hidden" });
    await expect.poll(() => page.locator(".overlay-menu summary:focus").count()).toBe(1);

    // The marks belong to the browser, and follow the text.
    await show(page, "Source");
    await writeCode(page, HTML, "<p>Short</p>");
    await show(page, "Page");
    await region(page).getByText("of 1", { exact: true }).waitFor();
    await marks.locator(".overlay-area").waitFor();
    expect(await marks.locator(".overlay-break, .overlay-warning").count()).toBe(0);
  });

  it("changes while somebody types, survives a fault, and is accessible", async () => {
    const { page } = await openTemplate(width);
    await show(page, "Page");
    await picture(page).waitFor();
    await region(page).getByText("of 3", { exact: true }).waitFor();
    const before = await sourceOf(page);
    expect(await violationsOf(page)).toEqual([]);

    await show(page, "Source");
    await writeCode(page, HTML, "<h1>Changed</h1>");
    await show(page, "Page");
    await region(page).getByText("of 1", { exact: true }).waitFor();
    expect(await sourceOf(page)).not.toBe(before);

    await show(page, "Source");
    await writeCode(page, HTML, "<h1>Changed</h1>\n{% nothing %}");
    await show(page, "Page");
    await region(page).getByText('tag "nothing" not found').waitFor();
    expect(await isPale(page)).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    await region(page).getByRole("button", { name: "Line 2, column 1" }).click();
    await expect.poll(() => codeEditor(page, HTML).evaluate((field) => document.activeElement === field)).toBe(true);
    await page.keyboard.press("Shift+End");
    await page.keyboard.insertText("<p>mended</p>");
    await show(page, "Page");
    await expect.poll(() => isPale(page)).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

/** Returns what the page holds after garbage collection: the memory of its scripts in MB, and its elements. */
async function heldBy(page: Page): Promise<{ megabytes: number; nodes: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.enable");
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes } = await devtools.send("Memory.getDOMCounters");
  await devtools.detach();
  return { megabytes: usedSize / 1e6, nodes };
}

describe.each([1440, 390])("the live preview in use, at a width of %i", (width) => {
  it("leaves no request and no memory behind after a thousand keystrokes", async () => {
    const { page, sent, pending } = await openTemplate(width, "<p>Start</p>");
    await show(page, "Page");
    await picture(page).waitFor();
    const type = async (text: string) => {
      await show(page, "Source");
      await codeEditor(page, HTML).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(text);
      await show(page, "Page");
      await expect.poll(() => sent.at(-1)).toContain(text);
      await expect.poll(pending).toBe(0);
      await expect.poll(() => region(page).getAttribute("data-busy")).toBe("false");
    };
    // Loads the language, and the other files that the first characters need.
    await type(" {{ name }} ");
    const before = await heldBy(page);
    await type("x".repeat(1_000));
    const after = await heldBy(page);
    // The undo steps, the longer text and its lines; a picture or a rendering that is kept would take far more.
    expect(after.megabytes - before.megabytes).toBeLessThan(8);
    expect(after.nodes - before.nodes).toBeLessThan(2_000);
    expect(sent.length).toBeLessThan(500);
    const { length } = sent;
    const isTabbed = (await tab(page, "Source").count()) > 0;
    const [hide, again] = isTabbed
      ? [tab(page, "Source"), tab(page, "Page")]
      : ["Hide page", "Show page"].map((name) => page.getByRole("button", { name }));
    await hide?.click();
    await again?.click();
    await picture(page).waitFor();
    expect(sent).toHaveLength(length);
  });

  it("is worked by keyboard alone: pages, zoom and thumbnails", async () => {
    const { page } = await openTemplate(width);
    if ((await tab(page, "Page").count()) > 0) {
      // Arrows move between the tabs: Source, Data, Page.
      await tab(page, "Source").focus();
      for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    } else {
      // Only thumbnails in view are in the page, and the whole height shows all three.
      await page.getByRole("button", { name: "Hide parameters" }).press("Enter");
    }
    await picture(page).waitFor();
    const pageNumber = () => page.getByLabel("Page number").inputValue();
    await page.getByRole("button", { name: "Next page" }).press("Enter");
    await expect.poll(pageNumber).toBe("2");
    await page.getByLabel("Page number").fill("3");
    await page.keyboard.press("Enter");
    await expect.poll(pageNumber).toBe("3");
    await page.getByRole("button", { name: "Show thumbnails" }).press("Enter");
    await page.getByRole("button", { name: "Go to page 1" }).press("Enter");
    await expect.poll(pageNumber).toBe("1");
    await page.getByRole("button", { name: "Hide thumbnails" }).press("Enter");
    await page.getByLabel("Zoom", { exact: true }).selectOption("100");
    // A5 has a width of 148 mm.
    await expect.poll(async () => Math.abs(((await picture(page).boundingBox())?.width ?? 0) - 559)).toBeLessThan(2);
    expect(await violationsOf(page)).toEqual([]);
  });
});

it("keeps the sizes of the parts, which the keyboard changes", async () => {
  const { page } = await openTemplate(1440);
  await picture(page).waitFor();
  const line = page.getByRole("separator", { name: "Width of the source" });
  const width = async () => (await page.locator("[data-pane=source]").boundingBox())?.width ?? 0;
  const before = await width();
  await line.focus();
  for (let count = 0; count < 5; count++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => line.getAttribute("aria-valuenow")).toBe("60");
  expect(await width()).toBeGreaterThan(before);
  await page.reload();
  await picture(page).waitFor();
  await expect.poll(() => line.getAttribute("aria-valuenow")).toBe("60");
  await line.focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-pane=source]").waitFor({ state: "hidden" });
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Show source" }).press("Enter");
  await codeEditor(page, HTML).waitFor();
});

it("moves the line between the parts with the pointer", async () => {
  const { page } = await openTemplate(1440);
  await picture(page).waitFor();
  const line = page.getByRole("separator", { name: "Height of the page" });
  const box = await line.boundingBox();
  const height = async () => (await page.locator("[data-pane=page]").boundingBox())?.height ?? 0;
  const before = await height();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) - 92, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs(before - (await height()) - 100)).toBeLessThan(12);
});

it("draws the pages in the Result dialog, because this browser has no viewer for PDFs", async () => {
  const { page } = await openTemplate(390);
  await show(page, "Data");
  await page.getByRole("button", { name: "Generate PDF" }).click();
  const dialog = page.getByRole("dialog", { name: "Result" });
  await dialog.getByRole("img", { name: "Page 1 of 3" }).waitFor();
  await dialog.getByRole("link", { name: "Download" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
