import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { violationsOf } from "./support/axe";
import { openVisitor, type Visitor } from "./support/browser";
import { CONSOLE_PAGES } from "./support/console-pages";
import { expectReadableInViews, VIEWS } from "./support/readable";
import { type RunningService, startService } from "./support/running-service";
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
const CONSOLE = [...CONSOLE_PAGES, "/templates/create-edit"];

describe("accessibility", () => {
  let service: RunningService;
  let visitor: Visitor;
  let member: Visitor;
  beforeAll(async () => {
    service = await startService();
    const { owner, addTemplate } = await createSampleWorkspace(service);
    await Promise.all(Array.from({ length: 51 }, (_, index) => addTemplate(`Letter ${index + 1}`)));
    visitor = await openVisitor(service.url);
    member = await openVisitor(service.url, owner.session);
  });

  it.each(PUBLIC)("has no violation at %s, in both themes on both screens", async (path) => {
    await open(visitor.page, path);
    await expectReadableInViews(visitor.page, VIEWS);
  });

  it("has no violation at the link of an invite, in both themes on both screens", async () => {
    const { pathname, search } = await service.mailedLink("bob@example.com");
    await open(visitor.page, pathname + search);
    await visitor.page.getByRole("heading", { name: "Join Press" }).waitFor();
    await expectReadableInViews(visitor.page, VIEWS);
  });

  it.each(CONSOLE)("has no violation at %s, in both themes on both screens", async (path) => {
    await open(member.page, path);
    await expectReadableInViews(member.page, VIEWS);
  });

  it("has no violation in the sidebar on a phone", async () => {
    const { page } = member;
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "/members");
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

async function violationsAt(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  return violationsOf(page);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
}
