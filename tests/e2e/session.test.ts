import { beforeAll, describe, expect, it } from "vitest";
import { openVisitor, waitForToast } from "./support/browser";
import { type Client, signIn, signUp } from "./support/client";
import { type RunningService, startService } from "./support/running-service";

const UNREACHABLE = "Unexpected error. The service could not be reached. Check your connection and try again.";

let service: RunningService;
let ada: Client;
let bob: Client;

beforeAll(async () => {
  service = await startService();
  [ada, bob] = [await signUp(service, "ada@example.com"), await signUp(service, "bob@example.com")];
  for (const [client, name] of [[ada, "Press"] as const, [bob, "Bindery"] as const]) {
    const body = { name, productCode: "FREE", billingPeriod: "YEARLY" };
    expect((await client.send("POST", "/api/app/workspaces", body)).status).toBe(201);
  }
});

describe("returning from an OAuth provider, in a browser", () => {
  it("leaves no token in address, history or any request of the portal", async () => {
    const { context, page, faults } = await openVisitor(service.url);
    const { accessToken, refreshToken, roles } = ada.session;
    const query = new URLSearchParams({ access_token: accessToken, refresh_token: refreshToken, redirect: "/account" });
    for (const role of roles) query.append("roles", role);
    const made: { path: string; told: string; from: string }[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      const told = [pathname, search, request.headers().referer].join(" ");
      made.push({ path: pathname, told, from: page.url() });
    });
    await page.goto("/login");
    made.length = 0;
    await page.goto(`/oauth2/redirect?${query}`);
    await page.getByRole("heading", { name: "Account", level: 1 }).waitFor();

    const [arrival, ...later] = made;
    expect(arrival?.path).toBe("/oauth2/redirect");
    expect(later.filter(({ told }) => told.includes(refreshToken) || told.includes(accessToken))).toEqual([]);
    // The entry page sends its first request after it has removed the tokens from the address.
    const byEntry = later.filter(({ path }) => /\/(public-app|oauth-redirect-page)-/.test(path));
    expect(byEntry.length).toBeGreaterThanOrEqual(2);
    expect(byEntry.filter(({ from }) => from.includes(refreshToken))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("refreshToken"))).toBe(refreshToken);

    await page.goBack();
    // The sign-in page forwards a signed-in customer to the console.
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "User menu" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
    expect(page.url()).toBe(`${service.url}/account`);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("the tokens of a sign-in through an OAuth provider, in a browser", () => {
  const arrival = ({ session }: Client) =>
    `/oauth2/redirect?${new URLSearchParams({ access_token: session.accessToken, refresh_token: session.refreshToken })}`;

  it("are in no cache, whose keys are addresses", async () => {
    const answer = await fetch(service.url + arrival(ada));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  it("have left the address before any other request is sent", async () => {
    const { context, page, faults } = await openVisitor(service.url);
    const asked: { what: string; from: string }[] = [];
    await context.route("**/*", async (route) => {
      // Each request is held until the page has reported its address, so no earlier request can be missed.
      if (!route.request().isNavigationRequest()) {
        asked.push({ what: route.request().url(), from: await page.evaluate(() => location.href) });
      }
      await route.continue();
    });
    await page.goto(arrival(ada));
    await page.getByRole("button", { name: "User menu" }).waitFor();

    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter(({ from }) => from.includes("_token"))).toEqual([]);
    expect(asked.filter(({ what }) => what.includes("_token"))).toEqual([]);
    expect(faults).toEqual([]);
    // Requests may be under way.
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  });

  it("are used up by the portal's next load", async () => {
    const carol = await signUp(service, "carol@example.com");
    const { context, page } = await openVisitor(service.url);
    await page.goto(arrival(carol));
    await page.waitForURL("**/create-workspace");
    expect(await page.evaluate(() => localStorage.getItem("refreshToken"))).toBe(carol.session.refreshToken);
    const renewal = page.waitForResponse("**/api/v1/refreshtoken");
    await page.goto("/terms");
    expect((await renewal).status()).toBe(200);
    await page.waitForFunction((old) => localStorage.getItem("refreshToken") !== old, carol.session.refreshToken);
    await context.close();
  });

  it("don't replace a signed-in customer who has not asked for it", async () => {
    const { context, page, faults } = await openVisitor(service.url, ada.session);
    await page.goto("/account");
    await page.getByRole("button", { name: "Workspace: Press" }).waitFor();
    const before = await page.evaluate(() => localStorage.getItem("accessToken"));
    await page.goto(arrival(bob));
    const signedIn = "You are already signed in as ada@example.com. Sign out first to use another account";
    await waitForToast(page, signedIn);
    await page.getByRole("button", { name: "Workspace: Press" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBe(before);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("two tabs of a browser", () => {
  it("show the same user, and no user after one of them has signed out", async () => {
    // Signing out ends the session, so it is not the one that other tests use.
    const session = await signIn(service, bob);
    const { context, page, faults } = await openVisitor(service.url, session);
    await page.goto("/account");
    await page.getByRole("button", { name: "Workspace: Bindery" }).waitFor();
    const other = await context.newPage();
    await other.goto("/account");
    await other.getByRole("button", { name: "User menu" }).click();
    await other.getByRole("menuitem", { name: "Sign Out" }).click();

    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/account");

    await other.getByLabel("E-mail").fill(ada.username);
    await other.getByLabel("Password", { exact: true }).fill(ada.password);
    await other.getByRole("button", { name: "Sign in" }).click();
    await other.getByRole("button", { name: "Workspace: Press" }).waitFor();
    await page.goto("/account");
    await page.getByRole("button", { name: "Workspace: Press" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it("switch to another user together", async () => {
    const { context, page } = await openVisitor(service.url, bob.session);
    await page.goto("/account");
    await page.getByRole("button", { name: "Workspace: Bindery" }).waitFor();
    const other = await context.newPage();
    await other.goto("/terms");
    await other.evaluate(({ accessToken, refreshToken, roles }) => {
      localStorage.setItem("accessToken", accessToken);
      localStorage.setItem("refreshToken", refreshToken);
      localStorage.setItem("roles", JSON.stringify(roles));
    }, ada.session);

    await page.getByRole("button", { name: "Workspace: Press" }).waitFor();
    await expect.poll(() => page.getByText("Bindery").count()).toBe(0);
    await context.close();
  });
});

describe("terms and privacy, in a browser", () => {
  it.each([
    ["/terms", "Terms of service"],
    ["/privacy", "Privacy policy"],
  ])("%s shows the text that the service serves", async (path, title) => {
    const { context, page, faults } = await openVisitor(service.url);
    await page.goto(path);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await page.getByRole("heading", { name: "Contact", level: 2 }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe("the public pages, in a browser", () => {
  it("sign in with axios, which loads once something is typed, and again after a missing network", async () => {
    const { context, page, faults } = await openVisitor(service.url);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const isAxios = (path: string) => path.startsWith("/assets/axios-request-");
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked.filter(isAxios)).toEqual([]);

    await context.setOffline(true);
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await waitForToast(page, UNREACHABLE);

    await context.setOffline(false);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "User menu" }).waitFor();
    expect(asked.filter(isAxios).length).toBeGreaterThan(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("keep what was typed if axios can't be loaded while the network is there, and sign in later", async () => {
    const { context, page } = await openVisitor(service.url);
    const asked: string[] = [];
    await context.route(/\/assets\/axios-request-/, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(ada.username);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    for (let attempt = 1; attempt <= 2; attempt++) {
      const before = asked.length;
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect.poll(() => asked.length).toBeGreaterThan(before);
      await waitForToast(page, UNREACHABLE);
    }
    expect(await page.getByLabel("E-mail").inputValue()).toBe(ada.username);

    await context.unroute(/\/assets\/axios-request-/);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "User menu" }).waitFor();
    await context.close();
  });

  it("report a missing network when the next page can't be loaded, and open it later", async () => {
    const { context, page } = await openVisitor(service.url);
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Forgot password" }).click();
    await page.getByText("You are offline.").waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await page.goForward();
    await page.getByText("You are offline.").waitFor();

    await context.setOffline(false);
    await page.getByRole("button", { name: "Send email" }).waitFor();
    await context.close();
  });
});
