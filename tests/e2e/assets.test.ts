import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { PNG, svg } from "../support/asset-files";
import { violationsOf } from "./support/axe";
import { openVisitor, waitForToast } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { startService } from "./support/running-service";

let service: Awaited<ReturnType<typeof startService>>;
let client: Client;
let templates: string;
let page: Page;

beforeAll(async () => {
  service = await startService();
});

/** Each try of a test has its own workspace. */
beforeEach(async () => {
  client = await signUp(service, `${randomUUID()}@example.com`);
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  templates = `/api/app/workspaces/${workspace.id}/templates`;
  await addTemplate("Letter", "logo.svg");
  const visitor = await openVisitor(service.url, client.session, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  page = visitor.page;
  return () => visitor.context.close();
});

/** Adds a template that shows an asset. */
async function addTemplate(name: string, asset: string): Promise<void> {
  const html = `<img src="{{ "${asset}" | asset_url }}">`;
  expect((await client.send("POST", templates, { name, contentBase64: btoa(html) })).status).toBe(201);
}

const row = (name: string) => page.getByRole("row").filter({ hasText: name });

/** Waits until the picture of an image is shown, and returns its width in pixels. */
async function pictureWidth(name: string): Promise<number> {
  const picture = row(name).locator("img");
  await picture.waitFor();
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });
}

/** Drops a file on the page's heading. */
async function drop(name: string, content: string, type: string): Promise<void> {
  const given = await page.evaluateHandle(
    ({ name, content, type }) => {
      const data = new DataTransfer();
      data.items.add(new File([content], name, { type }));
      return data;
    },
    { name, content, type },
  );
  const heading = page.getByRole("heading", { name: "Assets" });
  await heading.dispatchEvent("dragover", { dataTransfer: given });
  await page.locator(".asset-drop-zone-over").waitFor();
  await heading.dispatchEvent("drop", { dataTransfer: given });
}

it("uploads, shows, replaces, renames and deletes assets in a browser", async () => {
  await page.goto("/asset-library");
  await page.getByLabel("Files to upload").setInputFiles([
    { name: "logo.svg", mimeType: "image/svg+xml", buffer: svg("#0f766e") },
    { name: "dot.png", mimeType: "image/png", buffer: PNG },
  ]);
  expect(await pictureWidth("logo.svg")).toBe(40);
  expect(await pictureWidth("dot.png")).toBe(1);
  await drop("brand.css", "h1 { color: #0f766e }", "text/css");
  await row("brand.css").waitFor();

  await page.getByRole("button", { name: "More actions for logo.svg" }).click();
  await page.getByRole("menuitem", { name: "Copy snippet of logo.svg" }).click();
  await waitForToast(page, "Copied. Paste it into a template");
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(snippet).toBe('<img alt="" src="{{ "logo.svg" | asset_url }}">');

  const wide = svg("#c2410c").toString().replace('width="40"', 'width="80"');
  await drop("logo.svg", wide, "image/svg+xml");
  await page.getByRole("list", { name: "Uploads" }).getByRole("button", { name: "Replace logo.svg" }).click();
  await row("logo.svg").getByText("80 × 20").waitFor();

  await page.getByRole("button", { name: "Rename dot.png" }).click();
  await page.getByRole("dialog", { name: "Rename asset" }).getByLabel("Name").fill("point.png");
  await page.keyboard.press("Enter");
  await row("point.png").waitFor();

  await page.getByRole("button", { name: "Rename logo.svg" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename asset" });
  await renaming.getByRole("listitem").getByText("Letter").waitFor();
  await renaming.getByLabel("Name").fill("mark.svg");
  await page.keyboard.press("Enter");
  await renaming.getByRole("alert").getByText("Templates use this asset: Letter").waitFor();
  await checkAccessibility();
  await renaming.getByRole("button", { name: "Cancel" }).click();
  await renaming.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Delete logo.svg" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete asset" });
  await dialog.getByRole("listitem").getByText("Letter").waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await row("logo.svg").waitFor({ state: "detached" });
});

it("shows what a replaced asset does to the documents of the templates that use it", async () => {
  await page.goto("/asset-library");
  const seal = (fill: string) => ({ name: "seal.svg", mimeType: "image/svg+xml", buffer: svg(fill) });
  await page.getByLabel("Files to upload").setInputFiles(seal("#0f766e"));
  await row("seal.svg").waitFor();
  await addTemplate("Certificate", "seal.svg");
  await addTemplate("Plain", "other.svg");

  await page.getByLabel("Files to upload").setInputFiles(seal("#c2410c"));
  await page.getByRole("list", { name: "Uploads" }).getByRole("button", { name: "Replace seal.svg" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "1 template uses seal.svg, which you have replaced." });
  await notice.waitFor();
  await notice.getByRole("button", { name: "See their documents" }).click();
  const sheet = page.getByRole("dialog", { name: "Templates that use this asset" });
  const users = sheet.getByRole("region", { name: "Certificate", exact: true });
  await users.getByText("The document changes").waitFor();
  expect(await sheet.getByRole("region", { name: "Plain" }).count()).toBe(0);
  await checkAccessibility();

  await users.getByRole("button", { name: "See the documents" }).click();
  const view = page.getByRole("dialog", { name: /^Compare documents of/ });
  await view.getByText("Version 1 → Draft").waitFor();
  await view.getByText("Side by side").click();
  const [before, after] = [await colourOf("Before: page 1"), await colourOf("After: page 1")];
  expect(before[1]).toBeGreaterThan(before[0]);
  expect(after[0]).toBeGreaterThan(after[1]);
  await checkAccessibility();
  await page.keyboard.press("Escape");
  await view.waitFor({ state: "hidden" });
  // The focus may come back to the sheet a moment after the view has gone.
  await expect
    .poll(async () => {
      await page.keyboard.press("Escape");
      return sheet.isVisible();
    })
    .toBe(false);
  await notice.getByRole("button", { name: "Close" }).click();
  await notice.waitFor({ state: "detached" });
});

/** Waits until a picture of a page is shown, and returns red and green of its coloured pixels, added up. */
async function colourOf(name: string): Promise<[number, number]> {
  const picture = page.getByRole("img", { name, exact: true });
  await picture.waitFor();
  return picture.evaluate(async (image: HTMLImageElement): Promise<[number, number]> => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const sum: [number, number] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [red, green] = [data[at] ?? 0, data[at + 1] ?? 0];
      if (red === green) continue;
      sum[0] += red;
      sum[1] += green;
    }
    return sum;
  });
}

/** Checks the page, as it is now, on wide and narrow screens, in both colour schemes. */
async function checkAccessibility(): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // The page takes a moment to get its new layout.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      // The page takes a moment to change its colours.
      await expect.poll(() => violationsOf(page)).toEqual([]);
    }
  }
}
