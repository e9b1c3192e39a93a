import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openVisitor, type Visitor, waitForToast } from "./support/browser";
import { signUp } from "./support/client";
import { expectReadable, expectReadableAtEachWidth } from "./support/readable";
import { type RunningService, startService } from "./support/running-service";

const ADA = "ada@example.com";
const BOB = "bob@example.com";

/** Each test continues after the one before. */
describe("a team", () => {
  let service: RunningService;
  let ada: Visitor;
  let bob: Visitor;
  beforeAll(async () => {
    service = await startService();
    const admin = await signUp(service, ADA);
    const body = { name: "Press", productCode: "STARTER", billingPeriod: "YEARLY" };
    expect((await admin.send("POST", "/api/app/workspaces", body)).status).toBe(201);
    ada = await openVisitor(service.url, admin.session);
    bob = await openVisitor(service.url, (await signUp(service, BOB)).session);
  });

  it("has one member at first", async () => {
    const { page } = ada;
    await page.goto("/members");
    await page.getByText("(you)").waitFor();
    await expectReadableAtEachWidth(page);
  });

  it("is invited with a pasted list, and refused addresses stay in the field", async () => {
    const { page } = ada;
    await page.goto("/members");
    await page.getByRole("button", { name: "New member" }).click();
    const dialog = page.getByRole("dialog", { name: "New member" });
    await dialog.locator("input:focus").waitFor();
    await expectReadableAtEachWidth(page);
    await dialog.getByRole("button", { name: "Invite", exact: true }).click();
    await dialog.getByText("Enter your email").waitFor();
    await expectReadableAtEachWidth(page);
    await dialog.getByLabel("E-mail").fill(`${BOB}, carol@example.com; nobody`);
    await dialog.getByRole("button", { name: "Invite", exact: true }).click();
    await waitForToast(page, "2 invites sent");
    await dialog.getByText("1 of 3 were not invited.").waitFor();
    await expect.poll(() => dialog.getByLabel("E-mail").inputValue()).toBe("nobody");
    await expectReadableAtEachWidth(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    await row(page, "carol@example.com").getByText("expires in 7 days").waitFor();
  });

  it("is joined with the copied link", async () => {
    const { page } = ada;
    await page.getByRole("button", { name: `Copy link ${BOB}` }).click();
    const dialog = page.getByRole("dialog", { name: "Invite link" });
    const link = new URL((await dialog.locator("code").textContent()) ?? "");
    await bob.page.goto(link.pathname + link.search);
    await bob.page.waitForURL("**/dashboard");
    await bob.page.getByRole("link", { name: "Members" }).click();
    await row(bob.page, BOB).getByText("User", { exact: true }).waitFor();
  });

  it("has roles that an admin changes in the row, and shows who was active", async () => {
    const { page } = ada;
    await page.reload();
    await row(page, BOB)
      .getByText(/^Active (just now|\d+ minutes? ago)$/)
      .waitFor();
    await page.getByRole("combobox", { name: `Permission of ${BOB}` }).click();
    await page.locator(".ant-select-item-option", { hasText: "Admin" }).click();
    await waitForToast(page, "Permissions changed");
    await row(page, BOB).locator(".role-badge", { hasText: "Admin" }).waitFor();
  });

  it.each([1440, 390])("can be read in a window of %i pixels, with its dialogs", async (width) => {
    const { page } = ada;
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/members");
    await page.getByRole("heading", { name: "Invites" }).waitFor();
    await page.getByText("last email").first().waitFor();
    await expectReadable(page);
    for (const [opener, name] of [
      [`Change permission ${BOB}`, "Update permissions"],
      [`Remove member ${BOB}`, "Remove member"],
      [`Remove member ${ADA}`, "Leave workspace"],
      ["Copy link carol@example.com", "Invite link"],
      ["Delete invite carol@example.com", "Delete invite"],
    ] as const) {
      await page.getByRole("button", { name: opener }).click();
      const dialog = page.getByRole("dialog", { name });
      await page.locator("[role=dialog]:focus-within").waitFor();
      await expectReadable(page);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }
  });

  it("caused no error in either browser", () => {
    expect([...ada.faults, ...bob.faults]).toEqual([]);
  });
});

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
