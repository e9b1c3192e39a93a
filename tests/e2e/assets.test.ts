import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { PNG, svg } from "../support/asset-files";
import { openVisitor } from "./support/browser";
import { signUp } from "./support/client";
import { startService } from "./support/running-service";

let page: Page;

beforeAll(async () => {
  const service = await startService();
  const client = await signUp(service, "assets@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  const html = '<img src="{{ "logo.svg" | asset_url }}">';
  const template = { name: "Letter", contentBase64: btoa(html) };
  expect((await client.send("POST", `/api/app/workspaces/${workspace.id}/templates`, template)).status).toBe(201);
  ({ page } = await openVisitor(service.url, client.session, { permissions: ["clipboard-read", "clipboard-write"] }));
});

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

  await page.getByRole("button", { name: "Copy snippet of logo.svg" }).click();
  await page.getByText("Copied. Paste it into a template").waitFor();
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

  await page.getByRole("button", { name: "Delete logo.svg" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete asset" });
  await dialog.getByRole("listitem").getByText("Letter").waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await row("logo.svg").waitFor({ state: "detached" });
});
