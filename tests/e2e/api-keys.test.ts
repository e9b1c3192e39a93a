import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { violationsOf } from "./support/axe";
import { openVisitor, waitForToast } from "./support/browser";
import { signUp } from "./support/client";
import { expectReadable } from "./support/readable";
import { startService } from "./support/running-service";

/** Parameters that make an example call longer than a dialog has room for. */
const LONG = {
  salutation: "Dear Ada",
  ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`line${index}`, index])),
};

let page: Page;
let faults: string[];
let url: string;

beforeAll(async () => {
  const service = await startService();
  url = service.url;
  const client = await signUp(service, "ada@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  const path = `/api/app/workspaces/${workspace.id}`;
  for (const [name, html] of [
    ["Invoice", "<p>Invoice {{ number }}"],
    ["Letter", "<p>Dear {{ salutation }}"],
  ] as const) {
    const template = { name, contentBase64: btoa(html) };
    const { id } = await (await client.send("POST", `${path}/templates`, template)).json();
    const sample = { name: "Typical", parameters: name === "Letter" ? LONG : {} };
    await client.send("POST", `${path}/templates/${id}/samples`, sample);
  }
  const visitor = await openVisitor(service.url, client.session, {
    viewport: { width: 1440, height: 900 },
  });
  ({ page, faults } = visitor);
});

/** Returns whether the middle of an element is visible without scrolling. */
const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

const statusOf = async (apiKey: string, template: string) => {
  const answer = await fetch(`${url}/v1/documents`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ template }),
  });
  return answer.status;
};
const choose = async (label: string, option: string) => {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.locator(".ant-select-item-option-content", { hasText: option }).click();
};

it("creates a key for one template that expires, tries it, rolls it, and shows its details", async () => {
  await page.goto("/api-keys");
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Web shop");
  await choose("Scope", "Render one template");
  await choose("Template", "Letter");
  await choose("Expires", "In 90 days");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Create", exact: true }).click();

  const created = page.getByRole("dialog", { name: "Your new API key" });
  const key = (await created.locator(".created-key code").textContent()) ?? "";
  await created.getByText('"salutation"').waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copy = created.getByRole("button", { name: /^(Copy|Copied) the call$/ });
  const width = (await copy.boundingBox())?.width;
  await copy.click();
  await created.getByRole("button", { name: "Copied the call" }).waitFor();
  expect((await copy.boundingBox())?.width).toBe(width);
  const centre = async (selector: string) => {
    const box = await created.locator(selector).boundingBox();
    return box && box.y + box.height / 2;
  };
  expect(await centre(".ant-modal-close")).toBe(await centre(".ant-modal-title"));
  await created.getByRole("button", { name: "Send test call" }).click();
  await created.getByText("200 OK").waitFor();
  await expect.poll(() => isInView(created.getByText("200 OK"))).toBe(true);
  expect(await isInView(created.getByRole("button", { name: "Done" }))).toBe(true);
  await created.getByText("1 page").waitFor();
  await created.getByRole("button", { name: "Download PDF" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect([await statusOf(key, "Letter"), await statusOf(key, "Invoice")]).toEqual([200, 403]);
  await created.getByRole("button", { name: "Done" }).click();
  await created.waitFor({ state: "detached" });

  const opener = page.getByRole("button", { name: "Web shop", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: "API key" });
  await details.getByText("ada@example.com").waitFor();
  await details.getByText('"salutation"').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await details.getByRole("button", { name: "Roll key" }).click();
  const dialog = page.getByRole("dialog", { name: "Roll Web shop" });
  await dialog.getByTitle("For 24 hours").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Roll key" }).click();
  await created.getByText("The old key works until").waitFor();
  const rolled = (await created.locator(".created-key code").textContent()) ?? "";
  expect(rolled).not.toBe(key);
  expect([await statusOf(key, "Letter"), await statusOf(rolled, "Letter")]).toEqual([200, 200]);
  await created.getByRole("button", { name: "Done" }).click();
  await details.getByText("Works until").waitFor();
  await details.getByRole("button", { name: "Close" }).click();
  await details.waitFor({ state: "detached" });
  expect(faults).toEqual([]);
});

it("works on a phone, in the dark theme too", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/api-keys");
    await page.getByRole("button", { name: "Web shop", exact: true }).click();
    const details = page.getByRole("dialog", { name: "API key" });
    await details.getByText('"salutation"').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await details.getByRole("button", { name: "Close" }).click();
    await details.waitFor({ state: "detached" });
  }
  expect(faults).toEqual([]);
});

it.each([
  [1440, "light", "Web shop", "Shop of the mill"],
  [390, "dark", "Shop of the mill", "Shop of the press"],
] as const)("renames a key in a window of %i pixels, in the %s theme", async (width, colorScheme, name, newName) => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.goto("/api-keys");
  await page.getByRole("button", { name, exact: true }).click();
  const details = page.getByRole("dialog", { name: "API key", exact: true });
  await details.getByRole("button", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename API key" });
  const field = dialog.getByRole("textbox", { name: "Name" });
  await field.fill("");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await dialog.getByText("Name cannot be empty").waitFor();
  await expectReadable(page);
  await field.fill(newName);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await waitForToast(page, "API key renamed");
  await dialog.waitFor({ state: "detached" });
  await details.getByText(newName).waitFor();
  await expectReadable(page);
  await details.getByRole("button", { name: "Close" }).click();
  await details.waitFor({ state: "detached" });
  await page.getByRole("button", { name: newName, exact: true }).waitFor();
  expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
  expect(faults).toEqual([]);
});
