import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { fail, hold } from "./support/api-calls";
import { violationsOf } from "./support/axe";
import { openVisitor, type Visitor } from "./support/browser";
import { signUp } from "./support/client";
import { type RunningService, startService } from "./support/running-service";
import { createSampleWorkspace, type SampleWorkspace } from "./support/sample-workspace";

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
  let sample: SampleWorkspace;
  beforeAll(async () => {
    sample = await createSampleWorkspace(service);
    // With five templates, the list has all of its buttons.
    for (const name of ["Letter", "Offer", "Reminder", "Label"]) await sample.addTemplate(name);
  });

  const sizes = [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ];
  const pages = [
    ["/templates", "Templates"],
    ["/dashboard", "Dashboard"],
    ["/api-keys", "API keys"],
  ] as const;

  it.each(sizes)("has its heading where the page has it, at $width", async (viewport) => {
    const { page, context, faults } = await openVisitor(service.url, sample.owner.session, { viewport });
    for (const [path, title] of pages) {
      const release = await holdUntilReleased(page, "**/assets/console-*.js");
      await page.goto(path, { waitUntil: "commit" });
      const outlined = await page.locator(`${OUTLINE} h1`).boundingBox();
      release();
      const heading = page.getByRole("heading", { name: title, exact: true });
      await heading.waitFor();
      expect(await page.locator(OUTLINE).count()).toBe(0);
      await page.locator("tbody tr, .record-cards > li, .summary-card dd").first().waitFor();
      await page.waitForLoadState("networkidle");
      const shown = await heading.boundingBox();
      expect([path, { ...outlined, width: 0 }]).toEqual([path, { ...shown, width: 0 }]);
      await page.unrouteAll({ behavior: "wait" });
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each(["light", "dark"] as const)("has no violation of axe in the %s theme", async (colorScheme) => {
    for (const viewport of sizes) {
      const { page, context } = await openVisitor(service.url, sample.owner.session, { viewport, colorScheme });
      await holdUntilReleased(page, "**/assets/console-*.js");
      await page.goto("/templates", { waitUntil: "commit" });
      await page.locator(`${OUTLINE} h1`).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    }
  });

  it("leaves the focus before the skip link, whatever was pressed before", async () => {
    const { page, context } = await openVisitor(service.url, sample.owner.session);
    const release = await holdUntilReleased(page, "**/assets/console-*.js");
    await page.goto("/templates", { waitUntil: "commit" });
    await page.locator(`${OUTLINE} h1`).click();
    await page.keyboard.press("Tab");
    release();
    await page.getByRole("heading", { name: "Templates", exact: true }).waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await context.close();
  });

  it("stays while React loads the workspaces, and gives way to a failure", async () => {
    const { page, context } = await openVisitor(service.url, sample.owner.session);
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
    const { page, context } = await openVisitor(service.url, sample.owner.session);
    const release = await holdUntilReleased(page, "**/assets/start-*.js");
    await page.goto("/no-such-page", { waitUntil: "domcontentloaded" });
    expect(await page.locator(OUTLINE).count()).toBe(0);
    release();
    await page.getByRole("link", { name: "Go to the start page" }).waitFor();
    await context.close();
  });
});

describe("a browser that blocks the storage", () => {
  it.each(["/login", "/templates"])("gets an explanation at %s", async (path) => {
    const { page, context } = await openVisitor(service.url);
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        const get = () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        };
        Object.defineProperty(window, name, { get });
      }
    });
    await page.goto(path);
    await page.getByText("Your browser blocks the storage of this page.").waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect(await page.locator(OUTLINE).count()).toBe(0);
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
