import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { folderWith, runPlaten, startPlaten } from "../server/cli/run-platen";
import { eventually } from "../support/eventually";
import { freePort } from "../support/free-port";
import { violationsOf } from "./support/axe";
import { openVisitor } from "./support/browser";

const HTML = "templates/Letter/template.html";

/** Starts a preview of a folder with one template. */
async function startPreview() {
  const folder = folderWith({
    "platen.yaml": "",
    [HTML]: "<p>Hello {{ name }}</p>",
    "templates/Letter/samples/Aino.json": '{"name": "Aino"}',
    "templates/Letter/samples/Mari.json": '{"name": "Mari"}',
    "partials/foot.html": "<p>Regards</p>",
  });
  const url = `http://127.0.0.1:${await freePort()}/`;
  const platen = startPlaten(folder, ["dev", "--port", new URL(url).port]);
  await eventually(() => expect(platen.stderrSoFar).toContain(`Preview: ${url}`));
  return { folder, url, platen, edit: (path: string, text: string) => writeFileSync(join(folder, path), text) };
}

const numberOfPages = (page: Page) => page.locator("main img").count();
/** Runs in the page. */
const isDrawn = (image: HTMLElement | SVGElement) => image instanceof HTMLImageElement && image.naturalWidth > 100;
const statusOf = (page: Page) => page.getByRole("status").textContent();

it("shows the pages of a sample, and again after each change of a file", async () => {
  const { url, edit } = await startPreview();
  const { page, faults } = await openVisitor(url);
  await page.goto(url);
  await eventually(async () => expect(await statusOf(page)).toMatch(/^1 page, \d+ kB, \d+ ms$/));
  await expect.poll(() => page.getByLabel("Sample").inputValue()).toBe("Aino");
  await eventually(async () =>
    expect(await page.evaluate(() => document.querySelector("img")?.naturalWidth)).toBeGreaterThan(500),
  );
  await page.getByLabel("Sample").selectOption("Mari");
  await eventually(() => expect(page.url()).toContain("template=Letter&sample=Mari"));

  edit(HTML, '<p>{{ name }}</p><p style="break-before: page">{% render "foot" %}</p>');
  await eventually(async () => expect(await numberOfPages(page)).toBe(2));
  edit("partials/foot.html", '<p style="break-before: page">Regards</p>');
  await eventually(async () => expect(await numberOfPages(page)).toBe(3));
  await expect.poll(() => page.getByLabel("Sample").inputValue()).toBe("Mari");

  edit(HTML, "<p>\n  {{ name | shout }}</p>");
  const alert = page.getByRole("alert");
  await eventually(async () => expect(await alert.textContent()).toContain(`${HTML}:2:3: undefined filter: shout`));
  expect([await numberOfPages(page), await statusOf(page)]).toEqual([3, "Error; the last good document is shown"]);
  expect(await violationsOf(page)).toEqual([]);

  edit("templates/Letter/samples/Mari.json", "{");
  await eventually(async () => expect(await alert.textContent()).toContain("Mari.json: invalid JSON"));
  edit("templates/Letter/samples/Mari.json", "{}");
  edit(HTML, `<p>one</p><img src="{{ 'logo.svg' | asset_url }}">`);
  await eventually(async () => expect(await page.getByRole("list").textContent()).toContain('no asset "logo.svg"'));
  expect([await alert.isVisible(), await numberOfPages(page)]).toEqual([false, 1]);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(faults).toEqual([]);
});

it("marks margins and warnings on the page, also for the keyboard, and says how long each step took", async () => {
  const { url, edit } = await startPreview();
  const { page, faults } = await openVisitor(url);
  edit(
    HTML,
    `<style>@page { size: A5; margin: 30mm 10mm 15mm 25mm }</style><img src="data:image/png;base64,AAAA" width="100" height="50"><p>\u{1e900}</p>`,
  );
  await page.goto(url);
  const figure = page.getByRole("figure");
  await eventually(async () => expect(await figure.locator("rect.warned").count()).toBe(2));
  await expect
    .poll(() => figure.textContent())
    .toContain("Page 1 of 1 · 148 × 210 mm · margins 30 10 15 25 mm · 2 warnings");
  await expect
    .poll(() => page.locator("#timings").textContent())
    .toMatch(/^template \d+ ms · load \d+ ms · print \d+ ms$/);
  await eventually(async () => expect(await figure.locator("img").evaluate(isDrawn)).toBe(true));
  const boxOf = async (selector: string) => {
    const box = await figure.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not shown`);
    return box;
  };
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const [picture, area, image] = [await boxOf("img"), await boxOf(".area"), await boxOf(".warned >> nth=1")];
    const share = (part: number, whole: number) => Math.round((part / whole) * 148);
    expect(Math.abs(share(area.x - picture.x, picture.width) - 25)).toBeLessThanOrEqual(1);
    expect(Math.abs(share(area.width, picture.width) - (148 - 25 - 10))).toBeLessThanOrEqual(1);
    // 100 pixels of CSS, next to the body's margin of 8 pixels.
    expect(Math.abs(share(image.x - area.x, picture.width) - 2)).toBeLessThanOrEqual(1);
    expect(Math.abs(share(image.width, picture.width) - 26)).toBeLessThanOrEqual(1);
    expect(await violationsOf(page)).toEqual([]);
  }
  const control = page.getByLabel("Margins and warnings");
  await page.getByLabel("Template").focus();
  for (
    let presses = 0;
    presses < 10 && !(await control.evaluate((input) => input === document.activeElement));
    presses++
  ) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  expect([await control.isChecked(), await figure.locator("svg").isVisible()]).toEqual([false, false]);
  edit(HTML, "<p>two</p>");
  await eventually(async () => expect(await figure.textContent()).toContain("margins 20 mm"));
  await expect.poll(() => figure.locator("svg").isVisible()).toBe(false);
  expect(faults).toEqual([]);
});

it("answers this machine's own pages only, and ends with Ctrl+C", async () => {
  const { url, platen, folder } = await startPreview();
  const get = (path: string, init?: RequestInit) => fetch(new URL(path, url), init);
  const templates = await (await get("/templates")).json();
  expect(templates).toEqual({ templates: [{ name: "Letter", samples: ["Aino", "Mari"] }] });
  const { document, kind } = await (await get("/render?template=Letter&sample=Mari")).json();
  expect(kind).toBe("rendered");
  const pdf = await get(`/documents/${document}.pdf`);
  expect(pdf.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(Buffer.from(await pdf.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
  for (const path of ["/documents/99.pdf", `/documents/${document}/x.png`, "/../platen.yaml", "/%2e%2e/platen.yaml"]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  for (const path of [`/documents/${document}/7.png`, `/documents/${document}/0.png`, `${url}/`]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  expect((await get("/templates", { method: "POST" })).status).toBe(405);
  expect(await (await get("/render?template=Bill")).json()).toEqual({
    kind: "failed",
    error: 'The folder has no template "Bill"',
  });
  const { port } = new URL(url);
  const socket = request({ port, host: "127.0.0.1", headers: { host: "evil.test" } }).end();
  const [refused] = await once(socket, "response");
  expect(refused.statusCode).toBe(421);

  const taken = await runPlaten(folder, ["dev", "--port", port]);
  expect([taken.code, taken.stderr]).toEqual([2, expect.stringContaining(`port ${port} can't be used`)]);
  rmSync(join(folder, HTML));
  expect(await (await get("/templates")).json()).toEqual({ templates: [] });
  process.kill(platen.pid, "SIGINT");
  expect((await platen.outcome).code).toBe(130);
  const next = createServer().listen(Number(port), "127.0.0.1");
  await once(next, "listening");
  next.close();
});
