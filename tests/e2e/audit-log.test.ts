import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { openVisitor } from "./support/browser";
import { signUp } from "./support/client";
import { expectReadable, expectReadableAtEachWidth } from "./support/readable";
import { startService } from "./support/running-service";

let page: Page;
let faults: string[];

beforeAll(async () => {
  const service = await startService();
  const client = await signUp(service, "ada@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  const path = `/api/app/workspaces/${workspace.id}`;
  await client.send("POST", `${path}/apikeys`, { name: "Web shop" });
  await client.send("POST", `${path}/apikeys`, { name: "Warehouse" });
  await client.send("POST", `${path}/invites`, { email: "bob@example.com" });
  const visitor = await openVisitor(service.url, client.session, {
    permissions: ["clipboard-read", "clipboard-write"],
    viewport: { width: 1440, height: 900 },
  });
  ({ page, faults } = visitor);
});

const details = () => page.getByRole("dialog", { name: "Event" });
const close = async () => {
  await details().getByRole("button", { name: "Close" }).click();
  await details().waitFor({ state: "detached" });
};

/** Downloads the export, and returns its name and lines. */
async function download(format: "CSV" | "JSON") {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Export as ${format}` }).click(),
  ]);
  const lines = (await (await file.createReadStream()).toArray()).join("").trim().split(/\r?\n/);
  return { name: file.suggestedFilename(), lines };
}

it("lists who has changed what, with the details of an event", async () => {
  await page.goto("/audit-log");
  await page.getByRole("row").filter({ hasText: "A workspace was created" }).waitFor();
  await page.getByRole("row").filter({ hasText: "bob@example.com" }).getByText("A member was invited").waitFor();
  await expectReadable(page);
  await page.getByRole("row").filter({ hasText: "Warehouse" }).getByRole("button").click();
  await details().getByText("api_key.created").waitFor();
  await details().getByRole("button", { name: "Copy the correlation ID" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[\da-f-]{36}$/);
  await expectReadable(page);
  await close();
});

it("is filtered by subject and by member, and exports what the filters match", async () => {
  await page.getByLabel("Subject").selectOption("API keys");
  await page.getByLabel("By", { exact: true }).fill("ada@example.com");
  // One of them is the heading.
  await expect.poll(() => page.getByRole("row").count()).toBe(3);
  await page.waitForURL(/\/audit-log\?subject=api_key&actor=ada%40example\.com$/);
  await expectReadable(page);

  const csv = await download("CSV");
  expect(csv.name).toBe("audit-log.csv");
  expect(csv.lines).toHaveLength(3);
  const json = await download("JSON");
  expect(json.name).toBe("audit-log.jsonl");
  const events = json.lines.map((line) => JSON.parse(line));
  expect(events.map(({ action, targetName }) => [action, targetName])).toEqual([
    ["api_key.created", "Warehouse"],
    ["api_key.created", "Web shop"],
  ]);
});

it("leads back from a filter that matches nothing", async () => {
  await page.getByLabel("By", { exact: true }).fill("nobody@example.com");
  await page.getByText("No events match these filters.").waitFor();
  expect(await page.getByRole("button", { name: "Export as CSV" }).isDisabled()).toBe(true);
  await expectReadableAtEachWidth(page);
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await page.getByRole("row").filter({ hasText: "A workspace was created" }).waitFor();
  expect(faults).toEqual([]);
});

it("works on a phone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/audit-log");
  const card = page.getByRole("listitem").filter({ hasText: "Warehouse" });
  await card.waitFor();
  await expectReadable(page);
  await card.getByRole("button").click();
  await details().getByText("api_key.created").waitFor();
  await expectReadable(page);
  await close();
  expect(faults).toEqual([]);
});
