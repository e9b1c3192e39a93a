import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { violationsOf } from "./support/axe";
import { codeEditor, openVisitor, waitForToast, writeCode } from "./support/browser";
import { type Client, signUp } from "./support/client";
import { startService, until } from "./support/running-service";

const HTML = "Template (HTML)";
const WIDTHS = [1440, 1024, 390];

let url: string;
let ann: Client;
let bob: Client;
let workspace: string;

/** Two members of a workspace: an admin, and a member without this role. */
beforeAll(async () => {
  const service = await startService();
  url = service.url;
  ann = await signUp(service, "ann@example.com");
  bob = await signUp(service, "bob@example.com");
  const body = { name: "Workshop", productCode: "PRO", billingPeriod: "YEARLY" };
  const answer = await (await ann.send("POST", "/api/app/workspaces", body)).json();
  workspace = `/api/app/workspaces/${answer.workspace.id}`;
  expect((await ann.send("POST", `${workspace}/invites`, { email: bob.username })).status).toBe(201);
  const invite = await until(async () => {
    const link = await service.mailedLink(bob.username);
    return link.searchParams.get("invite") ?? undefined;
  });
  const decision = await bob.send("PATCH", `/api/app/invites/${invite}`, { decision: "APPROVE" });
  expect(decision.status).toBe(200);
});

let page: Page;
let template: string;

beforeEach(async ({ task }) => {
  const body = {
    name: `Invoice ${task.id} ${task.result?.retryCount ?? 0}`,
    contentBase64: btoa("<h1>Invoice</h1>\n<p>first</p>\n"),
  };
  const { id } = await (await ann.send("POST", `${workspace}/templates`, body)).json();
  template = `${workspace}/templates/${id}`;
  const visitor = await openVisitor(url, ann.session);
  page = visitor.page;
  await page.goto(`/templates/create-edit?templateId=${id}`);
  await codeEditor(page, HTML).waitFor();
  return async () => {
    await visitor.context.close();
    expect(visitor.faults).toEqual([]);
  };
});

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Checks the page, as it is now, at every width. */
async function checkAccessibility(): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violationsOf(page)).toEqual([]);
  }
}

const saveAs = async (author: Client, html: string) =>
  expect((await author.send("PATCH", template, { contentBase64: btoa(html) })).status).toBe(200);
const stored = async () => atob((await (await ann.send("GET", template)).json()).templateBase64);

describe("two authors of a template in browsers", () => {
  it("compare their texts before one overwrites the other", async () => {
    await saveAs(bob, "<h1>Invoice</h1>\n<p>by Bob</p>\n");
    await writeCode(page, HTML, "<h1>Invoice</h1>\n<p>by Ann</p>\n");
    await button("Save").click();
    await page.getByText(/^bob@example.com saved other changes on/).waitFor();
    await checkAccessibility();
    await button("See the difference").click();
    for (const text of ["by Bob", "by Ann"]) {
      // A line that both sides show, or that moves to the other view, is there twice.
      await page.locator(".code-diff .view-line", { hasText: text }).first().waitFor();
    }
    await checkAccessibility();
    await expect.poll(() => page.locator(".code-diff .side-by-side").count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.locator(".code-diff .side-by-side").waitFor();

    await button("Take theirs").click();
    await page.locator(".view-line", { hasText: "by Bob" }).waitFor();
    await checkAccessibility();
    await button("Bring back my text").click();
    await page.locator(".view-line", { hasText: "by Ann" }).waitFor();
    expect(await stored()).toContain("by Bob");
    await button("Save").click();
    await expect.poll(stored).toContain("by Ann");
  });

  it("publish a draft when it is ready, with a note", async () => {
    await page.getByText("Version 1 is live").waitFor();
    await page.getByRole("switch", { name: "Publish changes at once" }).click();
    await button("Publish").waitFor();
    await writeCode(page, HTML, "<h1>Invoice</h1>\n<p>second</p>\n");
    await button("Save").click();
    await page.getByText("Draft: changed since version 1").waitFor();
    await checkAccessibility();

    await writeCode(page, HTML, "<h1>Invoice</h1>\n<p>third</p>\n");
    await button("Publish").click();
    const drawer = page.getByRole("dialog", { name: "Publish" });
    for (const text of ["first", "third"]) await drawer.locator(".view-line", { hasText: text }).first().waitFor();
    await drawer.getByLabel("Note").fill("Third text");
    await checkAccessibility();
    await drawer.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Version 2 is live").first().waitFor();
    const { versions } = await (await ann.send("GET", `${template}/versions`)).json();
    expect(versions).toMatchObject([{ number: 2, author: ann.username, note: "Third text" }, { number: 1 }]);
  });

  it("see the history, compare versions, and roll back", async () => {
    await saveAs(bob, "<h1>Invoice</h1>\n<p>by Bob</p>\n");
    await saveAs(ann, "<h1>Invoice</h1>\n<p>by Ann</p>\n");
    await page.reload();
    await page.getByText("Version 3 is live").waitFor();
    await button("History").click();
    const drawer = page.getByRole("dialog", { name: "History" });
    await drawer.getByText(bob.username).waitFor();
    await drawer.getByLabel("Compare").selectOption("Version 1");
    await drawer.getByLabel("with").selectOption("Version 2");
    for (const text of ["first", "by Bob"]) await drawer.locator(".view-line", { hasText: text }).first().waitFor();
    await checkAccessibility();

    await drawer.getByLabel("New channel").fill("staging");
    await button("Add channel").click();
    await waitForToast(page, "Version 3 is in staging");
    await button("Make live: version 2").click();
    await page.getByRole("dialog", { name: "Make version 2 live?" }).waitFor();
    await checkAccessibility();
    await button("Make live").click();
    await page.getByText("Version 2 is live").first().waitFor();
    await drawer.locator("li", { hasText: "Version 2" }).locator(".ant-tag", { hasText: "live" }).waitFor();
  });

  it("choose another version while two are still being compared", async () => {
    await saveAs(bob, "<h1>Invoice</h1>\n<p>by Bob</p>\n");
    await page.reload();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const WORKER = /\/editor\.worker-/;
    await page.route(WORKER, async (route) => {
      await isReleased;
      await route.continue();
    });
    const isAsked = page.waitForRequest(WORKER);
    await button("History").click();
    const drawer = page.getByRole("dialog", { name: "History" });
    const line = (text: string) => drawer.locator(".view-line", { hasText: text }).first();
    await drawer.getByLabel("Compare").selectOption("Version 1");
    await line("first").waitFor();
    await isAsked;
    await drawer.getByLabel("Compare").selectOption("Version 2");
    await drawer.getByLabel("with").selectOption("Version 1");
    await line("by Bob").waitFor();
    release();
    await drawer.locator(".line-delete").first().waitFor();
    expect(await drawer.locator(".code-diff figcaption").allTextContents()).toEqual(["− Version 2+ Version 1"]);
  });

  it("learn who has moved a channel or changed the template, before they move or delete it", async () => {
    await saveAs(bob, "<h1>Invoice</h1>\n<p>by Bob</p>\n");
    await page.reload();
    await button("History").click();
    await button("Make live: version 1").waitFor();
    expect((await bob.send("PUT", `${template}/channels/live`, { number: 1 })).status).toBe(200);
    await button("Make live: version 1").click();
    // Bob's move is the same as Ann's, so both get what they want.
    await button("Make live").click();
    await page.getByText("Version 1 is live").first().waitFor();

    expect((await bob.send("PUT", `${template}/channels/staging`, { number: 1 })).status).toBe(403);
    expect((await ann.send("PUT", `${template}/channels/staging`, { number: 1 })).status).toBe(200);
    await page.reload();
    await button("History").click();
    const drawer = page.getByRole("dialog", { name: "History" });
    await button("Remove channel staging").waitFor();
    expect((await bob.send("PUT", `${template}/channels/staging`, { number: 2 })).status).toBe(200);
    await button("Remove channel staging").click();
    await page.getByText(/^bob@example\.com pointed staging to version 2 on/).waitFor();
    await checkAccessibility();
    await button("OK").click();
    await button("Remove channel staging").click();
    await waitForToast(page, "Channel staging removed");
    await drawer.getByRole("button", { name: "Close" }).click();
    await drawer.waitFor({ state: "hidden" });

    await saveAs(bob, "<h1>Invoice</h1>\n<p>by Bob again</p>\n");
    await button("Delete").click();
    const question = page.getByRole("dialog", { name: "Delete template" });
    await question.getByRole("button", { name: "Delete" }).click();
    await question.getByText(/^bob@example\.com changed this template on/).waitFor();
    await checkAccessibility();
    expect(await stored()).toContain("by Bob again");
    await question.getByRole("button", { name: "Delete" }).click();
    await waitForToast(page, "Teplate deleted");
    expect((await ann.send("GET", template)).status).toBe(404);
  });

  it("restore a version into the draft, and publish it when it is ready", async () => {
    await saveAs(bob, "<h1>Invoice</h1>\n<p>second</p>\n");
    await page.reload();
    await page.getByText("Version 2 is live").waitFor();
    await button("History").click();
    const drawer = page.getByRole("dialog", { name: "History" });
    await drawer.getByRole("button", { name: "Restore version 1" }).click();
    await waitForToast(page, "Version 1 is in the draft");
    await drawer.waitFor({ state: "hidden" });
    await page.locator(".view-line", { hasText: "first" }).waitFor();
    await page.getByText("Draft: changed since version 2").waitFor();
    await checkAccessibility();
    expect(await stored()).toContain("first");
    const live = async () => {
      const { versions, channels } = await (await ann.send("GET", `${template}/versions`)).json();
      return [versions.length, channels[0].number];
    };
    // Nothing is published, although the template publishes changes at once.
    expect(await live()).toEqual([2, 2]);

    await button("Publish").click();
    await page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Version 3 is live").first().waitFor();
    expect(await live()).toEqual([3, 3]);
  });
});

describe("a deleted template", () => {
  it("is restored from the list, with its versions", async () => {
    await saveAs(bob, "<h1>Invoice</h1>\n<p>second</p>\n");
    const { name } = await (await ann.send("GET", template)).json();
    expect((await bob.send("DELETE", template)).status).toBe(200);
    await page.goto("/templates");
    await page.getByRole("radiogroup", { name: "Filter by kind" }).getByText("Deleted").click();
    await page.getByText(name, { exact: true }).waitFor();
    await page.getByText(bob.username).first().waitFor();
    await checkAccessibility();
    await page.getByRole("button", { name: `Restore ${name}` }).click();
    await waitForToast(page, "Template restored");
    await page.getByRole("radiogroup", { name: "Filter by kind" }).getByText("All").click();
    await page.getByRole("link", { name }).click();
    await page.getByText("Version 2 is live").waitFor();
    expect(await stored()).toContain("second");
  });
});
