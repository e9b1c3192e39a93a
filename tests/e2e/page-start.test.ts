import { beforeAll, describe, expect, it } from "vitest";
import { hold } from "./support/api-calls";
import { openVisitor, type Visitor } from "./support/browser";
import { signUp } from "./support/client";
import { type RunningService, startService } from "./support/running-service";

const WORKSPACES = "/api/app/workspaces";

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
