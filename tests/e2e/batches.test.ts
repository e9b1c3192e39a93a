import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { BatchDetails, BatchSummary } from "../../contract/batches";
import { openVisitor } from "./support/browser";
import { signUp } from "./support/client";
import { expectReadable, expectReadableAtEachWidth } from "./support/readable";
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
  await expectReadableAtEachWidth(page);
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
  await expectReadableAtEachWidth(page);
  await close();
});

it("filters by status, and leads back from a filter that matches nothing", async () => {
  await page.getByLabel("Status").selectOption("Failed");
  await page.getByText("No batches match these filters.").waitFor();
  await expectReadableAtEachWidth(page);
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await page.getByRole("row").filter({ hasText: "Done, 1 failed" }).waitFor();
  expect(faults).toEqual([]);
});

it("shows progress while a batch runs, and the reason if a batch has failed as a whole", async () => {
  const summary: BatchSummary = {
    id: "5f2d8a10-1111-4111-8111-00000000abcd",
    status: "running",
    templateId: null,
    templateName: "Letter",
    templateVersion: 2,
    output: "pdf",
    total: 2_000,
    done: 1_200,
    failed: 3,
    createdAt: 1_760_000_000,
    expiresAt: null,
  };
  const states: BatchSummary[] = [
    { ...summary, id: "5f2d8a10-2222-4222-8222-00000000abcd", status: "queued", done: 0, failed: 0 },
    summary,
    { ...summary, id: "5f2d8a10-3333-4333-8333-00000000abcd", status: "failed", done: 1_997, expiresAt: 4_000_000_000 },
  ];
  const detailsOf = (id: string | undefined): BatchDetails => {
    const batch = states.find((each) => each.id === id) ?? summary;
    const error = batch.status === "failed" ? { errorCode: "PAYLOAD_TOO_LARGE" as const, data: null } : null;
    const failures = [{ item: 7, errorCode: "RENDER_TIMEOUT" as const, data: null }];
    return { ...batch, url: batch.status === "failed" ? "https://example.com/v1/files/x" : null, failures, error };
  };
  const list = /\/batches(\?.*)?$/;
  const one = /\/api\/.*\/batches\/[^/]+$/;
  await page.route(list, (route) =>
    route.request().resourceType() === "document"
      ? route.continue()
      : route.fulfill({ json: { batches: states, nextCursor: null } }),
  );
  await page.route(one, (route) => route.fulfill({ json: detailsOf(route.request().url().split("/").at(-1)) }));
  await page.goto("/batches");
  await page.getByText("1,203 of 2,000").waitFor();
  await page.getByText("0 of 2,000", { exact: true }).waitFor();
  await expectReadableAtEachWidth(page);
  await page.goto(`/batches?open=${summary.id}`);
  await details().getByText("1,203 of 2,000").waitFor();
  await expectReadableAtEachWidth(page);
  await page.goto(`/batches?open=${states[2]?.id}`);
  await details().getByRole("link", { name: "Download zip" }).waitFor();
  await expectReadableAtEachWidth(page);
  await close();
  await page.unroute(list);
  await page.unroute(one);
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
