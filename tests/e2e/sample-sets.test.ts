import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { violationsOf } from "./support/axe";
import { codeEditor, openVisitor, waitForToast, writeCode } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { startService } from "./support/running-service";

const PARAMETERS = "Template parameters (JSON)";
const WIDTHS = [390, 1440];

let url: string;
let client: Client;
let templates: string;
let samples: string;
let page: Page;

beforeAll(async () => {
  const service = await startService();
  url = service.url;
  client = await signUp(service, "samples@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  templates = `/api/app/workspaces/${workspace.id}/templates`;
});

/** Opens a new template that has two sample sets, and chooses one of them. */
beforeEach(async ({ task }) => {
  const template = { name: task.name, contentBase64: btoa("<p>{{ name }}</p>") };
  const { id } = await (await client.send("POST", templates, template)).json();
  samples = `${templates}/${id}/samples`;
  for (const [name, person] of [
    ["Typical", "Ada"],
    ["Long", "Wolfeschlegelstein"],
  ])
    expect((await client.send("POST", samples, { name, parameters: { name: person } })).status).toBe(201);
  const visitor = await openVisitor(url, client.session);
  page = visitor.page;
  await page.goto(`/templates/create-edit?templateId=${id}`);
  await codeEditor(page, PARAMETERS).waitFor();
  // One of the two fills the form by itself.
  await expect.poll(chosen).not.toBe("None");
  await page.getByLabel("Sample set", { exact: true }).selectOption("Long");
  await line("Wolfeschlegelstein").waitFor();
  return () => visitor.context.close();
});

const line = (text: string) => page.locator(".view-line", { hasText: text });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const chosen = () => page.getByLabel("Sample set", { exact: true }).locator("option:checked").textContent();
const openSettings = () => page.getByText("Print options and clock").click();
const hasFocus = (label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => document.activeElement === field);

describe("sample sets in a browser", () => {
  it("keeps a changed sample set, accessible at every width", async () => {
    await writeCode(page, PARAMETERS, '{ "name": "Grace" }');
    await openSettings();
    await page.getByLabel("Landscape").check();
    await page.getByText("Unsaved changes", { exact: true }).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => violationsOf(page)).toEqual([]);
    }
    await button("Update sample set").click();
    await waitForToast(page, "Sample set updated");
    await page.getByText("Unsaved changes", { exact: true }).waitFor({ state: "detached" });

    await page.reload();
    await line("Grace").waitFor();
    expect(await chosen()).toBe("Long");
    await openSettings();
    expect(await page.getByLabel("Landscape").isChecked()).toBe(true);
    await expect.poll(() => page.getByText("Unsaved changes", { exact: true }).count()).toBe(0);
  });

  it("leads to the print option in error, which stays visible while the user corrects it", async () => {
    await openSettings();
    await page.getByLabel("Margins", { exact: true }).fill("wide");
    await openSettings();
    await page.getByLabel("Margins", { exact: true }).waitFor({ state: "hidden" });
    await button("Update sample set").click();
    await page.getByText("Use lengths such as 20mm, 1in or 36pt").waitFor();
    await page.getByText("Check the print options and clock").waitFor();
    await expect.poll(() => hasFocus("Margins")).toBe(true);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => violationsOf(page)).toEqual([]);
    }

    await page.keyboard.press("Control+a");
    await page.keyboard.type("15mm");
    await expect.poll(() => page.getByLabel("Margins", { exact: true }).inputValue()).toBe("15mm");
    await button("Update sample set").click();
    await waitForToast(page, "Sample set updated");
  });

  it("is renamed and removed by keyboard, and cancelling returns to the button", async () => {
    await button("Rename sample set").press("Enter");
    await expect.poll(() => hasFocus("Name")).toBe(true);
    await page.keyboard.type("Longest");
    await page.keyboard.press("Enter");
    await waitForToast(page, "Sample set renamed");
    expect(await chosen()).toBe("Longest");
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    await button("Remove sample set").press("Enter");
    const cancel = page.getByRole("dialog").getByRole("button", { name: "Cancel" });
    await expect.poll(() => cancel.evaluate((element) => document.activeElement === element)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => hasFocus("Remove sample set")).toBe(true);

    await page.keyboard.press("Enter");
    await expect.poll(() => cancel.evaluate((element) => document.activeElement === element)).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await waitForToast(page, "Sample set removed");
    expect(await chosen()).toBe("None");
  });
});
