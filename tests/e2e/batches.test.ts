import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { openVisitor } from "./support/browser";
import { signUp } from "./support/client";
import { expectReadable } from "./support/readable";
import { startService } from "./support/running-service";

let page: Page;
let faults: string[];
/** Starts a batch of a template. */
let startBatch: (request: object) => Promise<Response>;

beforeAll(async () => {
  const service = await startService();
  const client = await signUp(service, "ada@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  const path = `/api/app/workspaces/${workspace.id}`;
  const template = { name: "Label", contentBase64: btoa("<p>{{ code | url_decode }}</p>") };
  await client.send("POST", `${path}/templates`, template);
  const { apiKey } = await (await client.send("POST", `${path}/apikeys`, { name: "Web shop" })).json();
  startBatch = (request) =>
    fetch(`${service.url}/v1/batches`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(request),
    });
  const visitor = await openVisitor(service.url, client.session, {
    reducedMotion: "reduce",
    viewport: { width: 1440, height: 900 },
  });
  ({ page, faults } = visitor);
});

const details = () => page.getByRole("dialog", { name: "Batch" });
const close = async () => {
  await details().getByRole("button", { name: "Close" }).click();
  await details().waitFor({ state: "detached" });
};

it("says what batches are while there are none", async () => {
  await page.goto("/batches");
  await page.getByText(/^No batches yet/).waitFor();
  await page.getByRole("link", { name: "Read about batches" }).waitFor();
  await expectReadable(page);
});

it("shows a batch with the item that failed, and its result", async () => {
  // The second code can't be decoded.
  const items = ["A%201", "%", "A%203"].map((code) => ({ code }));
  expect((await startBatch({ template: "Label", items })).status).toBe(202);
  await page.getByRole("button", { name: "Refresh" }).click();
  // The list refreshes itself while a batch is underway.
  const row = page.getByRole("row").filter({ hasText: "Done, 1 failed" });
  await row.getByText("3 of 3").waitFor();
  await expectReadable(page);

  await row.getByRole("button").click();
  await details().getByRole("heading", { name: "1 failed" }).waitFor();
  const failure = details().getByRole("row").filter({ hasText: "Invalid template" });
  await failure.getByRole("cell", { name: "1", exact: true }).waitFor();
  await failure.getByText(/^Line 1, column \d+: /).waitFor();
  const link = details().getByRole("link", { name: "Download zip" });
  const file = await fetch((await link.getAttribute("href")) ?? "");
  expect(file.headers.get("content-type")).toBe("application/zip");
  await expectReadable(page);
  await close();
});

it("filters by status, and leads back from a filter that matches nothing", async () => {
  await page.getByLabel("Status").selectOption("Failed");
  await page.getByText("No batches match these filters.").waitFor();
  await expectReadable(page);
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await page.getByRole("row").filter({ hasText: "Done, 1 failed" }).waitFor();
  expect(faults).toEqual([]);
});

it("works on a phone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/batches");
  const card = page.getByRole("listitem").filter({ hasText: "Done, 1 failed" });
  await card.waitFor();
  await expectReadable(page);
  await card.getByRole("button").click();
  await details().getByRole("heading", { name: "1 failed" }).waitFor();
  await expectReadable(page);
  await close();
  expect(faults).toEqual([]);
});
