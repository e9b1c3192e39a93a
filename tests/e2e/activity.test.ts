import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { violationsOf } from "./support/axe";
import { openVisitor } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { expectReadable, expectReadableAtEachWidth } from "./support/readable";
import { startService, until } from "./support/running-service";

let page: Page;
let faults: string[];
let correlationId: string;
let url: string;
/** A request whose stored document was made from the template "Letter". */
let repeatable: { id: string; templateId: string };
/** A customer whose workspace has made no documents. */
let newcomer: Client;

beforeAll(async () => {
  const service = await startService();
  ({ url } = service);
  const client = await signUp(service, "ada@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const { workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json();
  const path = `/api/app/workspaces/${workspace.id}`;
  const broken = { name: "Broken invoice", contentBase64: btoa("{{ total | nofilter }}") };
  await client.send("POST", `${path}/templates`, broken);
  const { apiKey } = await (await client.send("POST", `${path}/apikeys`, { name: "Web shop" })).json();
  const document = (request: object, headers = {}) =>
    fetch(`${service.url}/v1/documents`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(request),
    });
  for (let count = 0; count < 3; count++) await document({ html: "<p>Good</p>" });
  await document({ html: "<p>Later</p>" }, { prefer: "respond-async" });
  const letter = { name: "Letter", contentBase64: btoa("<p>Dear {{ name }}</p>") };
  const { id: templateId } = await (await client.send("POST", `${path}/templates`, letter)).json();
  await document({ template: "Letter", parameters: { name: "Grace" } }, { accept: "application/json" });
  const refused = await document({ template: "Broken invoice" });
  ({ correlationId } = await refused.json());
  // The log is written within about a second. Seven requests: the background document has an entry of its own.
  await until(async () => {
    const { requests } = await (await client.send("GET", `${path}/requests`)).json();
    return requests.length === 7 || undefined;
  });
  const { requests } = await (await client.send("GET", `${path}/requests?templateId=${templateId}`)).json();
  repeatable = requests[0];
  newcomer = await signUp(service, "bob@example.com");
  await newcomer.send("POST", "/api/app/workspaces", { ...body, name: "Bindery" });
  const visitor = await openVisitor(service.url, client.session, {
    permissions: ["clipboard-read", "clipboard-write"],
    viewport: { width: 1440, height: 900 },
  });
  ({ page, faults } = visitor);
});

it("says what appears there while there are no requests", async () => {
  await page.goto("/activity?outcome=failed&source=CUSTOMER_PORTAL");
  await page.getByText("No requests match these filters.").waitFor();
  await expectReadable(page);
  const visitor = await openVisitor(url, newcomer.session);
  for (const width of [1440, 390]) {
    await visitor.page.setViewportSize({ width, height: 900 });
    await visitor.page.goto("/activity");
    await visitor.page.getByText(/^No requests to show/).waitFor();
    await expectReadable(visitor.page);
  }
  expect(visitor.faults).toEqual([]);
  await visitor.context.close();
});

it("shows headings and times in one line", async () => {
  await page.goto("/activity");
  await page.getByRole("row").nth(1).waitFor();
  const linesOf = (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
  for (const selector of ["thead th", "tbody time"]) expect(new Set(await linesOf(selector))).toEqual(new Set([1]));
});

it("leaves out columns beside the open sidebar at 1024 px, so that the others have room", async () => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto("/activity");
  const table = page.locator(".log-table");
  await table.getByRole("row").nth(1).waitFor();
  const shown = await table.evaluate((element) => ({
    headings: [...element.querySelectorAll("th")].map(({ textContent }) => textContent),
    hasRoom: [...element.querySelectorAll("th")].every(({ clientWidth }) => clientWidth >= 144),
    fits: element.scrollWidth <= element.clientWidth,
  }));
  expect(shown).toEqual({ headings: ["Time", "Result", "Template"], hasRoom: true, fits: true });
  await expectReadable(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

it("finds a failed call by its correlation id with at most three clicks, and exports the list", async () => {
  await page.goto("/dashboard");
  await page.evaluate(() => {
    Reflect.set(window, "clicks", 0);
    window.addEventListener("click", () => Reflect.set(window, "clicks", Reflect.get(window, "clicks") + 1), true);
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Activity" }).click();
  await page.getByLabel("Correlation ID").click();
  await page.keyboard.insertText(correlationId);
  const row = page.getByRole("row").filter({ hasText: "422 INVALID_TEMPLATE" });
  // One of them is the heading.
  await expect.poll(async () => [await row.count(), await page.getByRole("row").count()]).toEqual([1, 2]);
  await row.getByRole("button").click();
  const details = page.getByRole("dialog", { name: "Request" });
  await details.getByText("undefined filter: nofilter").waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "clicks"))).toBeLessThanOrEqual(3);
  await details.getByRole("link", { name: "Broken invoice" }).waitFor();
  await details.getByRole("button", { name: "Copy the correlation ID" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(correlationId);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("row").filter({ hasText: "API background · Web shop" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("requests.csv");
  const lines = (await (await download.createReadStream()).toArray()).join("").trim().split("\r\n");
  expect(lines).toHaveLength(8);
  expect(faults).toEqual([]);
});

it("shows how much of an export has arrived, and can cancel it", async () => {
  // The answer of this server never ends.
  const stalled = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/csv" }).write("x".repeat(2_048)),
  );
  await once(stalled.listen(0, "127.0.0.1"), "listening");
  const { port } = stalled.address() as AddressInfo;
  const file = "**/request-export?**";
  await page.route(file, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  await page.goto("/activity");
  for (const name of ["Export as CSV", "Export as JSON"]) {
    await page.getByRole("button", { name }).click();
    const progress = page.getByRole("status").filter({ hasText: "Exporting… 2.00 KB" });
    await progress.waitFor();
    await expectReadableAtEachWidth(page);
    await progress.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name }).waitFor();
  }
  await page.unroute(file);
  stalled.closeAllConnections();
  stalled.close();
  expect(faults).toEqual([]);
});

it("works on a phone, where a kept document can be downloaded from its details", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/activity?outcome=ok");
  const card = page.getByRole("listitem").filter({ hasText: "API background · Web shop" });
  await card.getByRole("button").click();
  const link = page.getByRole("dialog", { name: "Request" }).getByRole("link", { name: "Download" });
  const file = await fetch((await link.getAttribute("href")) ?? "");
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Request" }).waitFor({ state: "detached" });
  await expectReadable(page);
});

it.each([
  [1440, "row"],
  [390, "listitem"],
] as const)("generates a document again in a window of %i pixels, and logs that, too", async (width, role) => {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/activity?templateId=${repeatable.templateId}`);
  const entries = page.getByRole(role).filter({ hasText: "Letter" });
  await entries.first().waitFor();
  const before = await entries.count();
  await page.goto(`/activity?templateId=${repeatable.templateId}&open=${repeatable.id}`);
  const details = page.getByRole("dialog", { name: "Request" });
  await details.getByRole("button", { name: "Generate again" }).click();
  const outcome = details.getByRole("alert").filter({ hasText: "A new document was generated" });
  await outcome.getByText(/1 page,/).waitFor();
  const file = await fetch((await outcome.getByRole("link", { name: "Download" }).getAttribute("href")) ?? "");
  expect(file.headers.get("content-type")).toBe("application/pdf");
  await expectReadable(page);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      return entries.count();
    })
    .toBe(before + 1);
  expect(faults).toEqual([]);
});
