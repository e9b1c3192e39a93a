import { readFileSync } from "node:fs";
import { strToU8, unzipSync, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { svg } from "../support/asset-files";
import { violationsOf } from "./support/axe";
import { openVisitor, waitForToast } from "./support/browser";
import { signUp } from "./support/client";
import { startService } from "./support/running-service";

let page: Page;
let faults: string[];
/** Changes the template Letter, as somebody else would. */
let change: (html: string) => Promise<unknown>;

beforeAll(async () => {
  const service = await startService();
  const client = await signUp(service, "files@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  const templates = `/api/app/workspaces/${workspace.id}/templates`;
  const create = async (name: string, html: string) =>
    (await (await client.send("POST", templates, { name, contentBase64: btoa(html) })).json()).id;
  const letter = await create("Letter", "<p>one</p>");
  await create("Invoice", "<p>invoice</p>");
  change = (html) => client.send("PATCH", `${templates}/${letter}`, { contentBase64: btoa(html) });
  ({ page, faults } = await openVisitor(service.url, client.session));
});

async function choose(action: "Export" | "Import"): Promise<void> {
  await page.getByRole("button", { name: "Export and import" }).click();
  await page.getByRole("menuitem", { name: action }).click();
  await page.getByRole("dialog", { name: `${action} templates` }).waitFor();
}

const zipped = (files: Record<string, Uint8Array>) => ({
  name: "templates.zip",
  mimeType: "application/zip",
  buffer: Buffer.from(zipSync(files)),
});

it("exports templates, and imports them again after it has shown what changes", async () => {
  await page.goto("/templates");
  await choose("Export");
  expect(await violationsOf(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const saved = await (await download).path();
  const files = unzipSync(readFileSync(saved));
  expect(Object.keys(files)).toContain("templates/Letter/template.html");

  await change("<p>theirs</p>");
  const edited = {
    ...files,
    "templates/Letter/template.html": strToU8("<p>ours</p>"),
    "templates/Invoice/template.html": strToU8("<p>new invoice</p>"),
    "templates/Offer/template.html": strToU8("<p>offer</p>"),
    "assets/logo.svg": svg("#0f766e"),
    "README.md": strToU8("Ours"),
  };
  await choose("Import");
  const drawer = page.getByRole("dialog", { name: "Import templates" });
  await drawer.getByLabel("Zip to import").setInputFiles(zipped(edited));
  const group = (name: string) => drawer.getByRole("region", { name, exact: true }).getByRole("listitem");
  await group("Conflict").first().waitFor();
  await expect.poll(() => group("Conflict").allTextContents()).toEqual(["TemplateLetter"]);
  await expect.poll(() => group("New").allTextContents()).toEqual(["Assetlogo.svg", "TemplateOffer"]);
  await expect.poll(() => group("Changed").allTextContents()).toEqual(["TemplateInvoice"]);
  await drawer.getByRole("button", { name: "Import 3 items" }).waitFor();
  // The button changes its colours for a moment when it can be used.
  await expect.poll(() => violationsOf(page)).toEqual([]);
  await drawer.getByLabel("Replace it by what the zip has").check();
  await page.setViewportSize({ width: 390, height: 844 });
  // The page below changes to its narrow layout a moment later.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await drawer.getByRole("button", { name: "Import 4 items" }).click();
  await waitForToast(page, "Templates imported");
  await expect.poll(() => group("Conflict").allTextContents()).toEqual(["TemplateLetterImported"]);
  expect(await violationsOf(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Done" }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Offer" }).waitFor();
  expect(faults).toEqual([]);
});

it("says where a zip is wrong, and changes nothing", async () => {
  await page.goto("/templates");
  await choose("Import");
  const drawer = page.getByRole("dialog", { name: "Import templates" });
  const broken = { "templates/New/template.html": strToU8("x"), "templates/New/samples/A.json": strToU8("{") };
  await drawer.getByLabel("Zip to import").setInputFiles(zipped(broken));
  const alert = drawer.getByRole("alert");
  await alert.waitFor();
  await expect
    .poll(() => alert.textContent())
    .toContain("templates/New/samples/A.json: it is not JSON. Nothing was changed.");
  expect(await drawer.getByRole("button", { name: "Import", exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByRole("link", { name: "New", exact: true }).count()).toBe(0);
});
