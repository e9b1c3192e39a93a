import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { violationsOf } from "./support/axe";
import { openVisitor, type Visitor } from "./support/browser";
import { startService } from "./support/running-service";
import { createSampleWorkspace } from "./support/sample-workspace";

const PUBLIC = [
  "/login",
  "/register",
  "/password-recovery/start",
  "/password-recovery/submit?email=ada%40example.com&token=x",
  "/second-factor/reset?email=ada%40example.com&token=x",
  "/second-factor/reset?email=ada%40example.com&token=x&expiry=1",
  "/verify-email-info?email=ada%40example.com",
  "/terms",
  "/privacy",
  "/nowhere",
];
const CONSOLE = [
  "/dashboard",
  "/templates",
  "/templates/create-edit",
  "/asset-library",
  "/api-keys",
  "/activity",
  "/batches",
  "/webhooks",
  "/audit-log",
  "/members",
  "/subscription",
  "/settings",
  "/account",
  "/create-workspace",
];

describe("accessibility", () => {
  let visitor: Visitor;
  let member: Visitor;
  beforeAll(async () => {
    const service = await startService();
    const { owner, addTemplate } = await createSampleWorkspace(service);
    await Promise.all(Array.from({ length: 51 }, (_, index) => addTemplate(`Letter ${index + 1}`)));
    visitor = await openVisitor(service.url, undefined, { reducedMotion: "reduce" });
    member = await openVisitor(service.url, owner.session, { reducedMotion: "reduce" });
  });

  it.each(PUBLIC)("has no violation at %s, in the light and the dark theme", async (path) => {
    await expectNoViolationInBothThemes(visitor.page, path);
  });

  it.each(CONSOLE)("has no violation at %s, in the light and the dark theme", async (path) => {
    await expectNoViolationInBothThemes(member.page, path);
  });

  it("has no violation in lists on a phone", async () => {
    const { page } = member;
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ["/templates", "/asset-library", "/api-keys", "/members"])
      expect(await violationsAt(page, path)).toEqual([]);
    await page.getByRole("button", { name: "Sidebar" }).click();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("has no violation in a list that is long enough for sorting, search and pages", async () => {
    const { page } = member;
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violationsAt(page, "/templates")).toEqual([]);
      await page.getByRole("textbox", { name: "Search templates" }).waitFor();
      await page.getByRole("listitem", { name: "2" }).waitFor();
      if (width === 390) await page.getByRole("combobox", { name: "Sort by" }).waitFor();
    }
  });

  it("has no violation in the select of roles", async () => {
    const { page } = member;
    await page.goto("/members");
    await page.getByRole("button", { name: "Change permission ada@example.com" }).click();
    await page.getByRole("combobox", { name: "Role" }).click();
    await page.locator(".ant-select-item-option").first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});

async function expectNoViolationInBothThemes(page: Page, path: string): Promise<void> {
  expect(await violationsAt(page, path)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  // The page takes a moment to change its colours.
  await expect.poll(() => violationsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

async function violationsAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  return violationsOf(page);
}
