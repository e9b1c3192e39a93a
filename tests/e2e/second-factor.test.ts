import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openVisitor, type Visitor } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { type RunningService, startService, until } from "./support/running-service";

let service: RunningService;
let ada: Client;
let workspaceId: string;
beforeAll(async () => {
  // Proofs are soon too old, so that the console has to ask again.
  service = await startService({ SECOND_FACTOR_PROOF_LIFETIME: "30s" });
  ada = await signUp(service, "ada@example.com");
  const body = { name: "Press", productCode: "PRO", billingPeriod: "YEARLY" };
  workspaceId = (await (await ada.send("POST", "/api/app/workspaces", body)).json()).workspace.id;
});

/** Plugs an authenticator into the browser that confirms by itself (Chrome DevTools Protocol, domain WebAuthn). */
async function addAuthenticator({ context, page }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Asks for an API key without a name, which is refused with 400 unless a recent proof is missing. */
async function statusOfNewKey(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  const answer = await fetch(`${service.url}/api/app/workspaces/${workspaceId}/apikeys`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "" }),
  });
  return answer.status;
}

describe("a passkey, in a browser", () => {
  it("is added, signs in after the password, and confirms the creation of an API key", async () => {
    const visitor = await openVisitor(service.url, ada.session);
    const { context, page, faults } = visitor;
    await addAuthenticator(visitor);
    await page.goto("/account");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name").fill("Laptop");
    await page.getByRole("button", { name: "Continue" }).click();
    const codes = page.getByRole("dialog", { name: "Your recovery codes" });
    await codes.getByRole("listitem").first().waitFor();
    await expect.poll(() => codes.getByRole("listitem").count()).toBe(10);
    await codes.getByRole("button", { name: "I have saved them" }).click();
    await page.getByText("Laptop", { exact: true }).waitFor();

    await page.getByRole("button", { name: "User menu" }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await page.getByLabel("E-mail").fill(ada.username);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Use passkey" }).click();
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();

    await page.goto("/api-keys");
    await until(async () => (await statusOfNewKey(page)) === 403 || undefined);
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("Web shop");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("dialog", { name: "Confirm it is you" }).getByRole("button", { name: "Use passkey" }).click();
    await page.getByRole("dialog", { name: "Your new API key" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
