import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { fail, hold } from "./support/api-calls";
import { openVisitor, type Visitor } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { type RunningService, startService } from "./support/running-service";

const WORKSPACES = "/api/app/workspaces";
const OUTLINE = ".console-outline";

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});

/** Notes the paths of a visitor's requests. */
function pathsOf({ page }: Visitor): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Holds requests back until the returned function is called. */
async function holdUntilReleased(page: Page, urls: string, answer = (route: Route) => route.continue()) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urls, async (route) => {
    await released;
    await answer(route);
  });
  return release;
}

describe("the first call of a page", () => {
  it("is sent while the console's code is loading, and not again after that", async () => {
    const client = await signUp(service, "early@example.com");
    await client.send("POST", WORKSPACES, { name: "Early", productCode: "FREE", billingPeriod: "MONTHLY" });
    const visitor = await openVisitor(service.url, client.session);
    const { page } = visitor;
    const paths = pathsOf(visitor);
    await page.route("**/assets/console-*.js", hold);
    const sent = page.waitForRequest(`**${WORKSPACES}`);
    await page.goto("/templates", { waitUntil: "commit" });
    await sent;

    await page.unrouteAll({ behavior: "ignoreErrors" });
    paths.length = 0;
    await page.goto("/templates");
    await page.getByRole("heading", { name: "Templates", exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(paths.filter((path) => path === WORKSPACES)).toHaveLength(1);
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();
  });

  it("is sent while the code of the sign-in page is loading", async () => {
    const { page, context } = await openVisitor(service.url);
    await page.route("**/assets/public-app-*.js", hold);
    const sent = page.waitForRequest("**/api/v1/oauth2/providers");
    await page.goto("/login", { waitUntil: "commit" });
    await sent;
    await context.close();
  });
});

describe("the outline of the console", () => {
  const sizes = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ];
  let client: Client;
  beforeAll(async () => {
    client = await signUp(service, "outline@example.com");
    await client.send("POST", WORKSPACES, { name: "Outline", productCode: "FREE", billingPeriod: "MONTHLY" });
  });

  it.each(sizes)("has its heading where the page has it, at $width", async (viewport) => {
    const { page, context, faults } = await openVisitor(service.url, client.session, { viewport });
    const release = await holdUntilReleased(page, "**/assets/console-*.js");
    await page.goto("/templates", { waitUntil: "commit" });
    const outlined = await page.locator(`${OUTLINE} h1`).boundingBox();
    release();

    const heading = page.getByRole("heading", { name: "Templates", exact: true });
    await heading.waitFor();
    expect(await page.locator(OUTLINE).count()).toBe(0);
    const shown = await heading.boundingBox();
    expect({ ...outlined, width: 0 }).toEqual({ ...shown, width: 0 });
    expect(faults).toEqual([]);
    await context.close();
  });

  it("stays while React loads the workspaces, and gives way to a failure", async () => {
    const { page, context } = await openVisitor(service.url, client.session);
    const release = await holdUntilReleased(page, `**${WORKSPACES}`, fail);
    await page.goto("/templates", { waitUntil: "commit" });
    await page.locator(".whole-page-loading").waitFor({ state: "attached" });
    expect(await page.locator(OUTLINE).isVisible()).toBe(true);
    release();

    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect(await page.locator(OUTLINE).count()).toBe(0);
    await context.close();
  });

  it("is not shown for an address that is no page of the console", async () => {
    const { page, context } = await openVisitor(service.url, client.session);
    const release = await holdUntilReleased(page, "**/assets/start-*.js");
    await page.goto("/no-such-page", { waitUntil: "domcontentloaded" });
    expect(await page.locator(OUTLINE).count()).toBe(0);
    release();
    await page.getByRole("link", { name: "Go to the start page" }).waitFor();
    await context.close();
  });
});

describe("a visitor without a session", () => {
  it("loads the code of no page of the console", async () => {
    const visitor = await openVisitor(service.url);
    const paths = pathsOf(visitor);
    await visitor.page.goto("/");
    await visitor.page.getByRole("link", { name: "Forgot password" }).waitFor();
    await visitor.page.waitForLoadState("networkidle");
    expect(paths.filter((path) => path.includes("dashboard-page"))).toEqual([]);
    await visitor.context.close();
  });
});
