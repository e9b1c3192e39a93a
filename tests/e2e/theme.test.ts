import { beforeAll, describe, expect, it } from "vitest";
import { DARK_PALETTE, PALETTE } from "../../src/lib/palette";
import { openVisitor, type Visitor } from "./support/browser";
import { signUp } from "./support/client";
import { startService } from "./support/running-service";

let visitor: Visitor;

beforeAll(async () => {
  const service = await startService();
  const ada = await signUp(service, "ada@example.com");
  const body = { name: "Press", productCode: "STARTER", billingPeriod: "YEARLY" };
  await ada.send("POST", "/api/app/workspaces", body);
  visitor = await openVisitor(service.url, ada.session, { colorScheme: "light" });
});

/** Returns the background of the page as `#RRGGBB`. */
const background = () =>
  visitor.page.evaluate(() => {
    const channels = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
    return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`.toUpperCase();
  });

async function choose(theme: string): Promise<void> {
  await visitor.page.getByRole("button", { name: "User menu" }).click();
  await visitor.page.getByRole("menuitem", { name: theme }).click();
}

describe("the theme", () => {
  it("follows the system until the user chooses one, at once and in the API reference, too", async () => {
    const { page } = visitor;
    await page.goto("/templates");
    await expect.poll(background).toBe(PALETTE.paper);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(background).toBe(DARK_PALETTE.paper);

    await choose("Light");
    await expect.poll(background).toBe(PALETTE.paper);
    await page.emulateMedia({ colorScheme: "light" });
    await choose("Dark");
    await expect.poll(background).toBe(DARK_PALETTE.paper);

    await page.goto("/docs");
    await page.locator("body.dark-mode").waitFor();
    await page.goto("/templates");
    await choose("System");
    await expect.poll(background).toBe(PALETTE.paper);
  });

  it("has the chosen colours before any file of the page has loaded", async () => {
    const { page } = visitor;
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await page.route("**/assets/*", (route) => route.abort());
    await page.goto("/login");
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
    await page.unroute("**/assets/*");
  });

  it("caused no violation of the content security policy", () => {
    expect(visitor.faults).toEqual([]);
  });
});
