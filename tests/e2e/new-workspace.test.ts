import { beforeAll, describe, expect, it } from "vitest";
import { openVisitor, type Visitor } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { startService } from "./support/running-service";

const FIRST_STEPS_READS = /\/(apikeys|customers|invites)$/;

let client: Client;
let workspace: { id: string };
let visitor: Visitor;

beforeAll(async () => {
  const service = await startService();
  client = await signUp(service, "new-workspace@example.com");
  const body = { name: "Fresh", productCode: "FREE", billingPeriod: "MONTHLY" };
  ({ workspace } = await (await client.send("POST", "/api/app/workspaces", body)).json());
  visitor = await openVisitor(service.url, client.session);
  await visitor.page.addInitScript(() => {
    Reflect.set(window, "shifted", 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(window, "shifted", Reflect.get(window, "shifted") + Reflect.get(entry, "value"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
});

/** Opens the dashboard. The records that tell which steps are done arrive after the page was painted with its usage. */
async function openDashboard(width: number): Promise<void> {
  const { page } = visitor;
  await page.setViewportSize({ width, height: 900 });
  const usage = page.waitForResponse(/\/analytics$/);
  await page.route(FIRST_STEPS_READS, async (route) => {
    await (await usage).finished();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await route.continue();
  });
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "First steps" }).waitFor();
  await page.locator(".chart canvas").nth(1).waitFor();
  await page.unroute(FIRST_STEPS_READS);
}

const shifted = () => visitor.page.evaluate(() => Reflect.get(window, "shifted"));

describe("the dashboard of a new workspace", () => {
  it.each([1440, 390])("shifts nothing at a width of %i when the first steps appear", async (width) => {
    await openDashboard(width);
    expect(await shifted()).toBeLessThan(0.01);
  });

  it.each([1440, 390])("shifts nothing at a width of %i when the example call has its parameters", async (width) => {
    const path = `/api/app/workspaces/${workspace.id}`;
    await client.send("POST", `${path}/starter-templates`, { starter: "invoice" });
    await client.send("POST", `${path}/apikeys`, { name: `Server ${width}` });
    const html = { templateBase64: Buffer.from("<p>First</p>").toString("base64") };
    const answer = await client.send("POST", "/api/app/pdf", html, { "x-workspace-id": workspace.id });
    expect(answer.status).toBe(200);

    await openDashboard(width);
    await visitor.page.locator(".first-call pre", { hasText: '"lines"' }).waitFor();
    expect(await shifted()).toBeLessThan(0.01);
  });

  it("caused no error in the browser and no violation of the content security policy", () => {
    expect(visitor.faults).toEqual([]);
  });
});
