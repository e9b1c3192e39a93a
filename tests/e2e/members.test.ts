import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openVisitor, type Visitor, waitForToast } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { type RunningService, startService } from "./support/running-service";

const ADA = "ada@example.com";
const BOB = "bob@example.com";

/** Two people and their workspaces. Each test continues after the one before. */
describe("a shared workspace", () => {
  let service: RunningService;
  let ada: Visitor;
  let bob: Visitor;
  beforeAll(async () => {
    service = await startService();
    const adas = await withWorkspace(await signUp(service, ADA), "Press");
    const bobs = await withWorkspace(await signUp(service, BOB), "Bindery");
    ada = await openVisitor(service.url, adas.session);
    bob = await openVisitor(service.url, bobs.session);
  });

  it("starts with an invite by mail [TEAM-04, TOAST-12]", async () => {
    const { page } = ada;
    await page.goto("/members");
    await page.getByText("(you)").waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Invites" }).count()).toBe(0);
    await page.getByRole("button", { name: "New member" }).click();
    // While the dialog opens, its parts move, and a click may miss.
    await page.getByRole("dialog").locator("input:focus").waitFor();
    await page.getByRole("dialog").getByLabel("E-mail").fill(BOB);
    await page.getByRole("button", { name: "Invite", exact: true }).click();

    await waitForToast(page, "Invite sent");
    await page.getByRole("heading", { name: "Invites" }).waitFor();
    await expect.poll(() => page.getByText(BOB).count()).toBe(1);
  });

  it("refuses a second invite to the same address [VALID-31]", async () => {
    const { page } = ada;
    await page.getByRole("button", { name: "New member" }).click();
    const field = page.getByRole("dialog").getByLabel("E-mail");
    await field.fill(BOB);
    await page.keyboard.press("Enter");
    await page.getByText("Customer already invited").first().waitFor();
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  it("can be joined by the mailed link; a member sees no actions of admins [PERM-04, PERM-07, PERM-08]", async () => {
    const { page } = bob;
    const link = await service.mailedLink(BOB);
    await page.goto(link.pathname + link.search);
    await page.waitForURL("**/dashboard");
    await switchTo(page, "Press");
    await page.getByRole("link", { name: "Members" }).click();
    await row(page, ADA).waitFor();

    await expect.poll(() => row(page, BOB).getByText("User", { exact: true }).count()).toBe(1);
    await expect
      .poll(() => page.getByRole("button", { name: /New member|Change permission|Remove member/ }).count())
      .toBe(0);
    await expect.poll(() => page.getByRole("link", { name: "Settings" }).count()).toBe(0);
  });

  it("shows nothing of a workspace after the switch to another", async () => {
    const { page } = bob;
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/customers", async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.getByRole("button", { name: "Workspace: Press" }).click();
    await page.getByRole("menuitem", { name: "Bindery" }).click();
    await page.getByRole("button", { name: "Workspace: Bindery" }).waitFor();
    // From here on, nothing of Press may appear, not even for a moment: these checks do not wait.
    expect(await page.getByText(ADA).count()).toBe(0);
    await page.getByRole("link", { name: "Settings" }).waitFor();
    await page.getByRole("link", { name: "Members" }).click();
    await page.getByRole("heading", { name: "Members" }).waitFor();
    expect(await page.getByText(ADA).count()).toBe(0);
    answer();
    await row(page, BOB).getByText("(you)").waitFor();
    expect(await page.getByText(ADA).count()).toBe(0);
    await page.unroute("**/customers");
  });

  it("changes a role, with immediate effect [TEAM-05, TEAM-06]", async () => {
    const { page } = ada;
    await page.reload();
    await page.getByRole("button", { name: `Change permission ${BOB}` }).click();
    await page.getByRole("combobox", { name: "Role" }).click();
    await page.locator(".ant-select-item-option", { hasText: "Admin" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await waitForToast(page, "Permissions changed");
    await expect.poll(() => row(page, BOB).getByText("Admin", { exact: true }).count()).toBe(1);
    await expect.poll(() => row(page, BOB).getByText("User", { exact: true }).count()).toBe(0);

    await bob.page.reload();
    await switchTo(bob.page, "Press");
    await bob.page.getByRole("link", { name: "Members" }).click();
    await expect.poll(() => bob.page.getByRole("button", { name: "New member" }).count()).toBe(1);
    await expect.poll(() => bob.page.getByRole("button", { name: `Change permission ${ADA}` }).count()).toBe(1);
  });

  it("disappears from the list of a removed member [TOAST-15]", async () => {
    const { page } = ada;
    await page.getByRole("button", { name: `Remove member ${BOB}` }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await waitForToast(page, "Workspace member removed");
    await expect.poll(() => row(page, BOB).count()).toBe(0);

    await bob.page.goto("/members");
    await bob.page.getByRole("button", { name: "Workspace: Bindery" }).click();
    await bob.page.getByRole("menuitem", { name: "New workspace" }).waitFor();
    await expect.poll(() => bob.page.getByRole("menuitem", { name: "Press" }).count()).toBe(0);
  });

  it("keeps its last admin, and says so [PERM-10]", async () => {
    const { page } = ada;
    await page.getByRole("button", { name: `Remove member ${ADA}` }).click();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByText("A workspace needs at least one admin.").count()).toBe(1);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.reload();
    await expect.poll(() => row(page, ADA).getByText("Admin", { exact: true }).count()).toBe(1);
  });

  it("can be deleted, and the page to create another one follows [TOAST-06, ACTIVE-07]", async () => {
    const { page } = ada;
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    // While the dialog opens, and when its list arrives, the buttons move, and a click may miss.
    await dialog.locator("button:focus").waitFor();
    await dialog.getByText("This will be deleted:").waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await waitForToast(page, "Workspace deleted");
    await page.waitForURL("**/create-workspace");
    const kept = await page.evaluate((key) => localStorage.getItem(key), `${ADA}-active-workspace`);
    expect(kept).toBeNull();
  });

  it("caused no error in either browser", () => {
    expect([...ada.faults, ...bob.faults]).toEqual([]);
  });
});

async function withWorkspace(client: Client, name: string): Promise<Client> {
  const body = { name, productCode: "STARTER", billingPeriod: "YEARLY" };
  expect((await client.send("POST", "/api/app/workspaces", body)).status).toBe(201);
  return client;
}

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Workspace:/ }).click();
  await page.getByRole("menuitem", { name }).click();
  await page.getByRole("button", { name: `Workspace: ${name}` }).waitFor();
}
