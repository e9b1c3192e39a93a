import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OAuthProviders, startOAuthProviders } from "../support/oauth-providers";
import { openVisitor, type Visitor, waitForToast } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { newDataDir, type RunningService, startService, until } from "./support/running-service";

const NEW_PASSWORD = "another horse";

let providers: OAuthProviders;
let service: RunningService;
beforeAll(async () => {
  providers = await startOAuthProviders();
  service = await startService(providers.environment);
});
afterAll(() => providers.close());

const inWorkspace = async (client: Client, name: string): Promise<string> => {
  const body = { name, productCode: "PRO", billingPeriod: "YEARLY" };
  return (await (await client.send("POST", "/api/app/workspaces", body)).json()).workspace.id;
};
const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;

async function signIn({ page }: Visitor, email: string, password: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

describe("password recovery", () => {
  it("leads from the sign-in page by mail to a new password and back [LOGIN-06, RECOV-02, RECOV-04, TOAST-17]", async () => {
    const client = await signUp(service, "forgetful@example.com");
    await inWorkspace(client, "Workshop");
    const visitor = await openVisitor(service.url);
    const { page } = visitor;
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password" }).click();
    // The sign-in page, which also has an e-mail field, stays until the code of the next page has loaded.
    await page.getByRole("button", { name: "Send email" }).waitFor();
    await page.getByLabel("E-mail").fill(client.username);
    await page.getByRole("button", { name: "Send email" }).click();
    await waitForToast(page, "Email sent");

    const link = await until(async () => {
      const mailed = await service.mailedLink(client.username);
      return mailed.pathname === "/password-recovery/submit" ? mailed : undefined;
    });
    await page.goto(link.pathname + link.search);
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await waitForToast(page, "Password successfully set");
    await page.waitForURL("**/login**");
    await signIn(visitor, client.username, NEW_PASSWORD);
    await page.getByText("Workshop").first().waitFor();

    // Somebody who knew the old password may have made the workspace.
    await page.goto("/account");
    await page.getByRole("region", { name: "Workshop" }).waitFor();
    await page.getByRole("button", { name: "Everything left is mine" }).click();
    await page.getByRole("region", { name: "Workshop" }).waitFor({ state: "detached" });
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();
  });
});

describe("an address that a stranger has registered", () => {
  it("belongs to its owner after the owner has registered too and set a password", async () => {
    const email = "pre-registered@example.com";
    const stranger = { tenant: "PLATEN", username: email, password: "a stranger's password" };
    const post = (path: string, body: object) =>
      fetch(new URL(path, service.url), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await post("/api/v1/register", stranger)).status).toBe(201);

    const visitor = await openVisitor(service.url);
    const { page } = visitor;
    await page.goto("/register");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await waitForToast(page, "Email already in use");

    const link = await until(async () => {
      const mailed = await service.mailedLink(email);
      return mailed.pathname === "/password-recovery/submit" ? mailed : undefined;
    });
    await page.goto(link.pathname + link.search);
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/login**");
    await signIn(visitor, email, NEW_PASSWORD);
    await page.getByRole("heading", { name: "Create a new workspace." }).waitFor();
    expect((await post("/api/v1/login", stranger)).status).toBe(401);
    await visitor.context.close();
  });

  it("belongs to its owner after the owner has reset the stranger's second factor", async () => {
    // The owner has opened the verification link.
    const stranger = await signUp(service, "locked-out@example.com");
    const factor = "/api/v1/customer/second-factor/totp";
    const { secret } = await (await stranger.send("POST", factor, { tenant: "PLATEN" })).json();
    const code = new TOTP({ secret }).generate();
    expect((await stranger.send("POST", `${factor}/confirm`, { tenant: "PLATEN", code })).status).toBe(200);
    const mailedLink = (path: string) =>
      until(async () => {
        const mailed = await service.mailedLink(stranger.username);
        return mailed.pathname === path ? mailed.pathname + mailed.search : undefined;
      });

    const visitor = await openVisitor(service.url);
    const { page } = visitor;
    await page.goto(await mailedLink("/second-factor/reset"));
    await page.getByRole("button", { name: "That was not me" }).click();
    await page.getByRole("heading", { name: "Your second factor is reset." }).waitFor();
    expect((await stranger.send("GET", "/api/app/products")).status).toBe(401);

    await page.goto(await mailedLink("/password-recovery/submit"));
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/login**");
    await signIn(visitor, stranger.username, NEW_PASSWORD);
    await page.getByRole("heading", { name: "Create a new workspace." }).waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();
  });
});

describe("an invite by mail", () => {
  it("leads through registration into the workspace [JOIN-01, JOIN-03, JOIN-07]", async () => {
    const admin = await signUp(service, "host@example.com");
    const workspaceId = await inWorkspace(admin, "Print shop of the host");
    const email = "guest@example.com";
    expect((await admin.send("POST", `/api/app/workspaces/${workspaceId}/invites`, { email })).status).toBe(201);

    const visitor = await openVisitor(service.url);
    const { page } = visitor;
    const invite = await service.mailedLink(email);
    expect(invite.pathname).toBe("/join-workspace");
    await page.goto(invite.pathname + invite.search);
    await page.getByText("Print shop of the host").waitFor();
    await page
      .getByRole("link", { name: "Register" })
      .or(page.getByRole("button", { name: "Register" }))
      .click();
    await page.waitForURL("**/register?invite_id=*");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/verify-email-info**");

    const link = await until(async () => {
      const mailed = await service.mailedLink(email);
      return mailed.pathname === "/verify-email" ? mailed : undefined;
    });
    await page.goto(link.pathname + link.search);
    await waitForToast(page, "Email successfully verified");
    await page
      .getByRole("link", { name: "Sign in" })
      .or(page.getByRole("button", { name: "Sign in" }))
      .click();
    await signIn(visitor, email, NEW_PASSWORD);
    await page.getByText("Print shop of the host").first().waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();
  });

  it("is accepted at once by the signed-in customer it was sent to, and by nobody else [JOIN-04, JOIN-05]", async () => {
    const admin = await signUp(service, "second-host@example.com");
    const workspaceId = await inWorkspace(admin, "Second shop");
    const member = await signUp(service, "known@example.com");
    const stranger = await signUp(service, "stranger@example.com");
    await inWorkspace(stranger, "Elsewhere");
    await admin.send("POST", `/api/app/workspaces/${workspaceId}/invites`, { email: member.username });
    const invite = await until(async () => {
      const mailed = await service.mailedLink(member.username);
      return mailed.pathname === "/join-workspace" ? mailed : undefined;
    });

    const other = await openVisitor(service.url, stranger.session);
    await other.page.goto(invite.pathname + invite.search);
    await other.page.getByRole("heading").first().waitFor();
    expect(pathOf(other)).toBe("/join-workspace");
    await other.context.close();

    const visitor = await openVisitor(service.url, member.session);
    await visitor.page.goto(invite.pathname + invite.search);
    await visitor.page.getByText("Second shop").first().waitFor();
    await visitor.page.waitForURL((url) => url.pathname !== "/join-workspace");
    const { workspaces } = await (await member.send("GET", "/api/app/workspaces")).json();
    expect(workspaces).toMatchObject([{ workspace: { id: workspaceId }, roles: ["USER"] }]);
    await visitor.context.close();
  });
});

describe.each([
  ["GitHub", 501, "LOGIN-04, OAUTH-01"],
  ["Google", 502, "LOGIN-05, OAUTH-02"],
] as const)("sign-in through %s", (name, id, facts) => {
  it(`creates an account in the browser and leaves no token in address or history [${facts}]`, async () => {
    providers.signIn({ id, email: `octo-${id}@example.com`, verified: true });
    const visitor = await openVisitor(service.url);
    const { page } = visitor;
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.headers().referer ?? ""));
    await page.goto("/login?redirect=%2Ftemplates");
    await page
      .getByRole("button", { name: `Continue with ${name}` })
      .or(page.getByRole("link", { name: `Continue with ${name}` }))
      .click();
    await page.waitForURL("**/create-workspace");
    const stored = await page.evaluate(() => localStorage.getItem("accessToken"));
    expect(stored).toMatch(/^ey/);
    expect(addresses.join()).not.toContain("access_token");
    await page.goBack();
    await page.waitForLoadState();
    expect(page.url()).not.toContain("access_token");
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();
  });

  it("replaces the customer of another tab's sign-in, because the user asked for it", async () => {
    const other = await signUp(service, `meanwhile-${id}@example.com`);
    const email = `asked-${id}@example.com`;
    providers.signIn({ id: id + 2000, email, verified: true });
    const visitor = await openVisitor(service.url);
    const { page, context } = visitor;
    await page.goto("/login");
    const button = page.getByRole("button", { name: `Continue with ${name}` });
    await button.waitFor();
    await context.route("**/api/v1/oauth2/authorize/**", async (route) => {
      const tab = await context.newPage();
      await tab.goto("/terms");
      await tab.evaluate(({ accessToken, refreshToken }) => {
        localStorage.setItem("accessToken", accessToken);
        localStorage.setItem("refreshToken", refreshToken);
      }, other.session);
      await tab.close();
      await route.continue();
    });
    await button.click();
    await page.waitForURL("**/create-workspace");
    const stored = await page.evaluate(() => localStorage.getItem("accessToken"));
    expect(Buffer.from(stored?.split(".")[1] ?? "", "base64url").toString()).toContain(email);
    await context.close();
  });

  it("says why it failed if the address has an account with a password", async () => {
    const { username } = await signUp(service, `taken-${id}@example.com`);
    providers.signIn({ id: id + 1000, email: username, verified: true });
    const visitor = await openVisitor(service.url);
    const { page } = visitor;
    await page.goto("/register");
    await page
      .getByRole("button", { name: `Continue with ${name}` })
      .or(page.getByRole("link", { name: `Continue with ${name}` }))
      .click();
    await waitForToast(page, "Authentication failed. Try different method");
    await page.waitForURL("**/login**");
    await visitor.context.close();
  });
});

describe("an access token that expires during use", () => {
  it("is renewed without the customer noticing [SESSION-05, SESSION-09, SESSION-11]", async () => {
    const longLived = await startService({}, newDataDir());
    const client = await signUp(longLived, "long@example.com");
    await inWorkspace(client, "Workshop");
    await longLived.stop();
    const shortLived = await startService({ ACCESS_TOKEN_LIFETIME: "2s" }, longLived.dataDir);
    const visitor = await openVisitor(shortLived.url);
    const { page } = visitor;
    await page.goto("/login");
    await signIn(visitor, client.username, client.password);
    await page.getByText("Workshop").first().waitFor();
    await page.goto("/templates");
    const tokenBefore = (await page.evaluate(() => localStorage.getItem("accessToken"))) ?? "";
    await until(async () => {
      const headers = { authorization: `Bearer ${tokenBefore}` };
      return (await fetch(`${shortLived.url}/api/app/workspaces`, { headers })).status === 401 || undefined;
    });

    await page.reload();
    await page.getByText("Workshop").first().waitFor();
    expect(pathOf(visitor)).toBe("/templates");
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).not.toBe(tokenBefore);
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();
    await shortLived.stop();
  });
});
