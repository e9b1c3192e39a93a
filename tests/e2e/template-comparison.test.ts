import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeEditor, openVisitor, waitForToast, writeCode } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { expectReadableInViews, LARGE, show } from "./support/readable";
import { startService } from "./support/running-service";

const HTML = "Template (HTML)";
const page2 = (text: string) => `<p style="break-before: page">\n${text}\n</p>\n`;
const BEFORE = `<h1>Invoice</h1>\n<p>{{ name }}</p>\n${page2("Second page")}`;
const AFTER = `<h1>Bill</h1>\n<p>{{ name }}</p>\n${page2("Second page{% if name == 'Ada' %} for Ada{% endif %}")}`;

let url: string;
let ann: Client;
let workspace: string;

beforeAll(async () => {
  const service = await startService();
  url = service.url;
  ann = await signUp(service, "ann@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const answer = await (await ann.send("POST", "/api/app/workspaces", body)).json();
  workspace = `/api/app/workspaces/${answer.workspace.id}`;
});

let page: Page;
let template: string;

async function add(name: string, html: string, more: object = {}): Promise<string> {
  const body = { name, contentBase64: btoa(html), ...more };
  return (await (await ann.send("POST", `${workspace}/templates`, body)).json()).id;
}

beforeEach(async ({ task }) => {
  const id = await add(`Invoice ${task.id}`, BEFORE, { publishOnSave: false });
  template = `${workspace}/templates/${id}`;
  for (const name of ["Ada", "Ben"]) {
    expect((await ann.send("POST", `${template}/samples`, { name, parameters: { name } })).status).toBe(201);
  }
  const visitor = await openVisitor(url, ann.session);
  page = visitor.page;
  await page.goto(`/templates/create-edit?templateId=${id}`);
  await codeEditor(page, HTML).waitFor();
  return async () => {
    await ann.send("PATCH", `${workspace}/publishing`, { review: "OPTIONAL" });
    await visitor.context.close();
    expect(visitor.faults).toEqual([]);
  };
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const view = () => page.getByRole("dialog", { name: /^Compare documents/ });
const picture = (name: string) => view().getByRole("img", { name, exact: true });

/** Waits until a picture is drawn, so that nothing moves any more. */
const untilDrawn = (name: string) =>
  expect
    .poll(() => picture(name).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);

/** Checks the page as it is now. */
async function checkAccessibility(): Promise<void> {
  await expectReadableInViews(page);
  await show(page, { size: LARGE, colorScheme: "light" });
}

describe("what a change does to the documents", () => {
  it("is in the sheet that publishes, and its pictures are stepped through by keyboard", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await writeCode(page, HTML, AFTER);
    await button("Publish").click();
    const sheet = page.getByRole("dialog", { name: "Publish" });
    await sheet.getByText("2 of 2 samples change").waitFor();
    await expect.poll(() => sheet.getByRole("button", { name: "Publish", exact: true }).isEnabled()).toBe(true);
    await checkAccessibility();

    await sheet.getByRole("button", { name: "See the documents" }).click();
    await untilDrawn("After: page 1");
    await untilDrawn("Before: page 1");
    const count = view().locator(".compare-count");
    const changes = Number((await count.textContent())?.split(" ").at(-1));
    await expect.poll(() => count.textContent()).toBe(`Change 1 of ${changes}`);
    await checkAccessibility();
    const tab = (name: string) => view().getByRole("tab", { name: `${name}, changed` });
    await expect.poll(() => tab("Ada").getAttribute("aria-selected")).toBe("true");

    // To the second page of the first sample set, to the second set, and back.
    while (await view().getByRole("region", { name: "Page 1", exact: true }).isVisible())
      await page.keyboard.press("n");
    await untilDrawn("After: page 2");
    await view().getByText("Second page for Ada").waitFor();
    for (let steps = 0; (await tab("Ben").getAttribute("aria-selected")) !== "true"; steps++) {
      expect(steps).toBeLessThan(changes);
      await page.keyboard.press("n");
    }
    await untilDrawn("After: page 1");
    await page.keyboard.press("p");
    await expect.poll(() => tab("Ada").getAttribute("aria-selected")).toBe("true");

    await page.keyboard.press("2");
    await view().getByRole("slider", { name: "Edge between before and after" }).fill("80");
    await checkAccessibility();
    await page.keyboard.press("3");
    const opacity = view().getByRole("slider", { name: "Opacity of the page after" });
    await opacity.focus();
    await page.keyboard.press("End");
    await expect.poll(() => opacity.getAttribute("aria-valuetext")).toBe("100 %");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => picture("After: page 2").evaluate((image) => getComputedStyle(image).opacity)).toBe("0.95");
    await checkAccessibility();
    // Keys of the view also work on the slider.
    await page.keyboard.press("4");
    await untilDrawn("Difference: page 2");
    await page.keyboard.press("z");
    await expect
      .poll(() => view().getByRole("region", { name: "Page 2", exact: true }).getAttribute("data-zoom"))
      .toBe("full");
    await checkAccessibility();
    await page.keyboard.press("Escape");
    await sheet.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Version 2 is live").first().waitFor();
  });

  it("is reviewed before it goes live, if the workspace wants that", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/settings");
    await page.getByRole("switch", { name: "Publish only after a review" }).click();
    await waitForToast(page, "Templates are published after a review");
    await page.goto(`/templates/create-edit?templateId=${template.split("/").at(-1)}`);
    await page.getByText("Goes live after a review").waitFor();
    await writeCode(page, HTML, AFTER);
    await button("Publish").click();
    const sheet = page.getByRole("dialog", { name: "Publish" });
    await sheet.getByText("2 of 2 samples change").waitFor();
    expect(await sheet.getByRole("button", { name: "Publish", exact: true }).isDisabled()).toBe(true);
    await checkAccessibility();
    await sheet.getByRole("button", { name: "See the documents" }).click();
    await view().getByRole("button", { name: "Mark as reviewed" }).click();
    await view().getByText("Reviewed by ann@example.com").waitFor();
    await checkAccessibility();
    await page.keyboard.press("Escape");
    await sheet.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Version 2 is live").first().waitFor();
  });

  it("is compared between versions, and for the templates of a partial before it is saved", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const body = { contentBase64: btoa(AFTER), publishOnSave: true };
    expect((await ann.send("PATCH", template, body)).status).toBe(200);
    await page.reload();
    await page.getByText("Version 2 is live").waitFor();
    await button("History").click();
    const drawer = page.getByRole("dialog", { name: "History" });
    await drawer.getByLabel("Compare", { exact: true }).selectOption("Version 1");
    await drawer.getByLabel("with").selectOption("Version 2");
    await drawer.locator(".line-delete").first().waitFor();
    await drawer.locator(".line-insert").first().waitFor();
    await checkAccessibility();
    await drawer.getByRole("button", { name: "Compare documents" }).click();
    await view().getByText("2 of 2 samples change").waitFor();
    await untilDrawn("After: page 1");

    const head = await add("Head", "<b>Head</b>", { kind: "partial" });
    await add("Letter", `{% render "Head" %} text`);
    await page.goto(`/templates/create-edit?templateId=${head}`);
    await codeEditor(page, HTML).waitFor();
    await writeCode(page, HTML, "<b>New head</b>");
    await button("Compare documents").click();
    const users = page.getByRole("dialog", { name: "Templates that use this partial" });
    await users.getByText("The document changes").waitFor();
    await checkAccessibility();
    await users.getByRole("button", { name: "See the documents" }).click();
    await view().getByText("New head text").waitFor();
  });
});
