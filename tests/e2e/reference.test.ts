import axe from "axe-core";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openVisitor } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { type RunningService, startService } from "./support/running-service";

let service: RunningService;
let ada: Client;
let apiKey: string;
beforeAll(async () => {
  service = await startService();
  ada = await signUp(service, "ada@example.com");
  const body = { name: "Press", productCode: "STARTER", billingPeriod: "YEARLY" };
  const { workspace } = await (await ada.send("POST", "/api/app/workspaces", body)).json();
  const created = await ada.send("POST", `/api/app/workspaces/${workspace.id}/apikeys`, { name: "Web shop" });
  apiKey = (await created.json()).apiKey;
});

describe("the API reference", () => {
  it("opens complete in its own tab, without an error and without a request to another host", async () => {
    const { context, page } = await openVisitor(service.url, ada.session);
    const told: string[] = [];
    const hosts = new Set<string>();
    context.on("console", (message) => message.type() !== "info" && told.push(message.text()));
    context.on("weberror", (error) => told.push(String(error.error())));
    context.on("request", (request) => hosts.add(new URL(request.url()).host));
    await page.goto("/dashboard");
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "API Reference", exact: true }).click();
    const reference = await opened;
    await reference.getByRole("heading", { name: "Platen API" }).waitFor();
    await reference.waitForLoadState("networkidle");

    expect(new URL(reference.url()).pathname).toBe("/docs");
    expect(await reference.title()).toBe("API reference · Platen");
    expect(told).toEqual([]);
    expect([...hosts]).toEqual([new URL(service.url).host]);
    expect(await faultsOfHeader(reference)).toEqual([]);
    await expect.poll(() => reference.getByText(/Ask AI|Generate MCP/).count()).toBe(0);
  });

  it("sends a call with a pasted key", async () => {
    const { page, faults } = await openVisitor(service.url);
    await page.goto("/docs");
    await page.getByPlaceholder("Token").filter({ visible: true }).first().fill(apiKey);
    await page.getByRole("button", { name: "Usage" }).first().click();
    await page.getByRole("button", { name: /^Read how many documents/ }).click();
    await page.getByRole("button", { name: /^Test Request.*\/v1\/usage/s }).click();
    const answered = page.waitForResponse(`${service.url}/v1/usage`);
    await page.getByRole("button", { name: "Send", exact: false }).filter({ visible: true }).first().click();
    expect((await answered).status()).toBe(200);
    expect(await (await answered).json()).toMatchObject({ plan: "STARTER", used: 0 });
    expect(faults).toEqual([]);
  });

  it("shows the samples that the tests run", async () => {
    const { page } = await openVisitor(service.url);
    await page.goto("/docs#tag/documents/POST/v1/documents");
    await page.getByText("-o hello.pdf").first().waitFor();
    await expect.poll(() => page.getByText("PLATEN_API_KEY").first().isVisible()).toBe(true);
  });

  it("is sent compressed and with the content security policy of every page", async () => {
    const page = await fetch(`${service.url}/docs`);
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self'( 'sha256-[^']+')*;/);
    const [, script = ""] = /src="(\/assets\/docs-[^"]+\.js)"/.exec(await page.text()) ?? [];
    const [library = ""] =
      /\/assets\/standalone-[\w-]+\.js/.exec(await (await fetch(service.url + script)).text()) ?? [];
    const packed = await fetch(service.url + library, { headers: { "accept-encoding": "br" } });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(packed.headers.get("cache-control")).toContain("immutable");
    expect((await (await fetch(`${service.url}/openapi.json`)).json()).servers).toEqual([{ url: service.url }]);
    const beneath = await fetch(`${service.url}/docs/nowhere`);
    expect([beneath.status, (await beneath.json()).errorCode]).toEqual([404, "NOT_FOUND"]);
  });
});

/** Returns the accessibility violations of our part of the page. The rest is Scalar's. */
async function faultsOfHeader(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ include: [".reference-header"] });
    return violations.map(({ id }) => id);
  });
}
