import { beforeAll, expect, it, onTestFinished } from "vitest";
import { violationsOf } from "./support/axe";
import { openVisitor } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { startService } from "./support/running-service";

let url: string;
let client: Client;

beforeAll(async () => {
  const service = await startService();
  url = service.url;
  client = await signUp(service, "pages@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  for (const name of ["Card", "Label"]) {
    const template = { name, contentBase64: btoa(`<h1>${name} {{ number }}</h1>`) };
    await client.send("POST", `/api/app/workspaces/${workspace.id}/templates`, template);
  }
});

it.each([
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
])("shows the pages of templates in the list and in the gallery at $width px", async (viewport) => {
  const { page, context, faults } = await openVisitor(url, client.session, { viewport });
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  const sharp = () =>
    page
      .locator(".thumbnail img")
      .evaluateAll((all: HTMLImageElement[]) => all.filter(({ naturalWidth }) => naturalWidth === 320).length);
  await page.goto("/templates");
  await page.getByRole("button", { name: "Show pages" }).click();
  await expect.poll(sharp).toBe(2);
  // Without the button's tooltip.
  await page.mouse.move(0, 0);
  await page.getByRole("tooltip").waitFor({ state: "hidden" });
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await expect.poll(sharp).toBe(2);
  await page.getByRole("button", { name: "Show pages" }).click();
  await expect.poll(sharp).toBe(0);

  await page.getByRole("button", { name: "Use a starter or a copy" }).click();
  await page.getByLabel("Or copy one of your templates, with its sample sets").selectOption("Card");
  await expect.poll(sharp).toBe(1);
  expect(await violationsOf(page)).toEqual([]);
});
