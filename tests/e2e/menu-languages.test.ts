import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { CATALOGUES, placeholdersOf } from "../../scripts/i18n/texts";
import { openVisitor, type Visitor } from "./support/browser";
import { signUp } from "./support/client";
import { CONSOLE_PAGES } from "./support/console-pages";
import { scrollsSideways } from "./support/readable";
import { type RunningService, startService } from "./support/running-service";

const PUBLIC_PAGES = ["/login", "/register", "/password-recovery/start"];

let service: RunningService;
let visitors: Record<keyof typeof CATALOGUES, { member: Visitor; stranger: Visitor }>;

beforeAll(async () => {
  service = await startService();
  const ada = await signUp(service, "ada@example.com");
  const body = { name: "Press", productCode: "STARTER", billingPeriod: "YEARLY" };
  const { workspace } = await (await ada.send("POST", "/api/app/workspaces", body)).json();
  const path = `/api/app/workspaces/${workspace.id}`;
  const template = { name: "Rechnung", contentBase64: btoa("<p>{{ number }}</p>") };
  await ada.send("POST", `${path}/templates`, template);
  await ada.send("POST", `${path}/apikeys`, { name: "Laden" });
  await ada.send("POST", `${path}/invites`, { email: "bob@example.com" });
  const open = async (chosen: keyof typeof CATALOGUES) => {
    const [member, stranger] = await Promise.all([openVisitor(service.url, ada.session), openVisitor(service.url)]);
    for (const { context } of [member, stranger])
      await context.addInitScript((language) => localStorage.setItem("language", language), chosen);
    return { member, stranger };
  };
  visitors = { de: await open("de"), et: await open("et") };
});

const LANGUAGES = ["de", "et"] as const;

describe.each(LANGUAGES)("the portal in %s", (language) => {
  const isEnglish = englishTextsOf(language);

  it("has no English text on the pages of the menu, and fits every width", async () => {
    await expectTranslated(visitors[language].member.page, CONSOLE_PAGES, isEnglish);
  });

  it("has no English text on public pages, and fits every width", async () => {
    await expectTranslated(visitors[language].stranger.page, PUBLIC_PAGES, isEnglish);
  });

  it("caused no violation of the content security policy", () => {
    const { member, stranger } = visitors[language];
    expect([...member.faults, ...stranger.faults]).toEqual([]);
  });
});

async function expectTranslated(
  page: Page,
  paths: readonly string[],
  isEnglish: (text: string) => boolean,
): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const englishTexts = async () => ({ path, width, english: (await shownTexts(page)).filter(isEnglish) });
      await expect.poll(englishTexts).toEqual({ path, width, english: [] });
      const isTooWide = async () => ({ path, width, tooWide: await scrollsSideways(page) });
      await expect.poll(isTooWide).toEqual({ path, width, tooWide: false });
    }
  }
}

/** Returns the texts that the page shows, and those that only screen readers say. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title.replace(/ · [^·]*$/, "")];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // Names of records, code, and what is written in English in every language.
      if (!node.parentElement?.closest("bdi, code, pre, script, style, [lang]")) texts.push(node.textContent ?? "");
    }
    for (const element of document.querySelectorAll("body *")) {
      for (const name of ["aria-label", "alt", "placeholder", "title"]) texts.push(element.getAttribute(name) ?? "");
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  });

/** Returns a function that finds out whether a text is one of ours in English. */
function englishTextsOf(language: keyof typeof CATALOGUES): (text: string) => boolean {
  const catalogue: Record<string, string> = JSON.parse(readFileSync(CATALOGUES[language], "utf8"));
  // Words such as 'Name' are the same in both languages, or are another word in the other one.
  const translations = new Set(Object.values(catalogue).map((text) => text.trim()));
  const english = Object.keys(catalogue).filter((text) => !translations.has(text.trim()));
  const whole = new Set(english.filter((text) => placeholdersOf(text).length === 0).map((text) => text.trim()));
  const withValues = english
    .filter((text) => placeholdersOf(text).length > 0 && text.replace(/\{\w+\}|#/g, "").trim().length >= 4)
    .map(
      (text) =>
        new RegExp(
          `^${text
            .trim()
            .split(/\{\w+\}|#/)
            .map(escaped)
            .join(".+")}$`,
        ),
    );
  return (text) => whole.has(text) || withValues.some((pattern) => pattern.test(text));
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
