import { beforeAll, describe, expect, it } from "vitest";
import { pdfText } from "../support/pdf-text";
import {
  codeEditor,
  escapeDialog,
  openVisitor,
  shownPdf,
  type Visitor,
  waitForToast,
  writeCode,
} from "./support/browser";
import { type RunningService, startService } from "./support/running-service";

const TEMPLATE = `<!doctype html>
<style>@page { size: A5; margin: 1cm; @bottom-right { content: "Page " counter(page) " of " counter(pages); } }</style>
<h1>請求書 {{ number | prepend: "R-" }}</h1>
{% for line in lines %}
  <p>{{ forloop.index }}. {{ line.name | upcase }}: {{ line.price | times: line.count }}{% if line.price > 100 %} (insured){% endif %}</p>
{% else %}
  <p>Nothing ordered</p>
{% endfor %}
{% unless paid %}<p>Bitte bezahlen, 谢谢</p>{% endunless %}
`;
const PARAMETERS = JSON.stringify({
  number: 42,
  lines: [
    { name: "press", price: 250, count: 2 },
    { name: "ink", price: 9, count: 3 },
  ],
  paid: false,
});

const EMAIL = "printer@example.com";
const PASSWORD = "correct horse";

/**
 * One person's way from registration to the PDF of their own template and to signing out. Each test continues after the
 * one before.
 */
describe("the main job", () => {
  let service: RunningService;
  let visitor: Visitor;
  beforeAll(async () => {
    service = await startService();
    visitor = await openVisitor(service.url);
  });

  it("starts at the sign-in page, from any address [ROUTE-36]", async () => {
    const { page } = visitor;
    await page.goto("/templates");
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
  });

  it("registers, and can't sign in before the e-mail is verified [REG-07, LOGIN-10]", async () => {
    const { page } = visitor;
    await page.goto("/register");
    await page.getByLabel("E-mail").fill(EMAIL);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Resend email" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/verify-email-info");

    await page.goto("/login");
    await page.getByLabel("E-mail").fill(EMAIL);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/verify-email-info?**");
  });

  it("verifies the e-mail address by the mailed link and signs in [VERIFY-03, VERIFY-07, LOGIN-01, TOAST-18]", async () => {
    const { page } = visitor;
    const link = await service.mailedLink(EMAIL);
    await page.goto(link.pathname + link.search);
    await waitForToast(page, "Email successfully verified");
    await page
      .getByRole("link", { name: "Sign in" })
      .or(page.getByRole("button", { name: "Sign in" }))
      .click();
    await page.waitForURL("**/login**");
    await expect.poll(() => page.getByLabel("E-mail").inputValue()).toBe(EMAIL);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
  });

  it("creates a workspace with a plan [ROUTE-38, NEWWS-05]", async () => {
    const { page } = visitor;
    await page.waitForURL("**/create-workspace");
    await page.getByPlaceholder("My workspace").fill("Print shop");
    await page
      .getByRole("button", { name: /Start free trial/ })
      .nth(2)
      .click();
    await page.getByText("Print shop").first().waitFor();
  });

  it("writes a template and gets its PDF, with loops, filters, conditions and CJK text [TPL-01, TPL-21, TPL-22]", async () => {
    const { page } = visitor;
    await page.goto("/templates");
    await page
      .getByRole("link", { name: "New template" })
      .or(page.getByRole("button", { name: "New template" }))
      .first()
      .click();
    await page.getByLabel("Template name").fill("Rechnung 請求書");
    await codeEditor(page, "Template (HTML)").waitFor();
    await writeCode(page, "Template (HTML)", TEMPLATE);
    await writeCode(page, "Template parameters (JSON)", PARAMETERS);
    await page.getByRole("button", { name: "Generate PDF" }).click();
    const { pages } = await pdfText(await shownPdf(page));
    expect(pages).toHaveLength(1);
    const text = (pages[0] ?? "").normalize("NFKC").replace(/\s+/g, " ");
    for (const part of [
      "請求書 R-42",
      "1. PRESS: 500 (insured)",
      "2. INK: 27",
      "Bitte bezahlen, 谢谢",
      "Page 1 of 1",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("INK: 27 (insured)");
    await escapeDialog(page);
    await page.getByRole("dialog", { name: "Result" }).waitFor({ state: "hidden" });
  });

  it("saves it, changes it, and finds it in the list [TPL-27, TOAST-10]", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "Edit template." }).waitFor();
    await waitForToast(page, "Template created");
    await page.waitForURL("**/templates/create-edit?templateId=*");
    await page.getByLabel("Template name").fill("Invoice");
    await page.getByRole("button", { name: "Save" }).click();
    await waitForToast(page, "Template saved");

    await page.goto("/templates");
    await page.getByRole("link", { name: "Invoice", exact: true }).click();
    await page.getByRole("heading", { name: "Edit template." }).waitFor();
    await page.locator(".view-line", { hasText: "請求書" }).first().waitFor();
  });

  it("deletes it after a confirmation [TPL-25, TPL-28, TOAST-11]", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete template" });
    await dialog.getByText("Are you sure? This action is not reversible").waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.waitForURL((url) => url.pathname === "/templates");
    await waitForToast(page, "Teplate deleted");
    await expect.poll(() => page.getByText("Invoice").count()).toBe(0);
  });

  it("signs out and leaves nothing of the session [SHELL-14]", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: /user menu|account/i }).click();
    await page.getByText("Sign Out").click();
    await page.waitForURL((url) => url.pathname === "/login");
    const kept = await page.evaluate(() =>
      ["accessToken", "refreshToken", "roles"].map((key) => localStorage.getItem(key)),
    );
    expect(kept).toEqual([null, null, null]);
    await page.goto("/templates");
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  });

  it("caused no error in the browser and no violation of the content security policy", () => {
    expect(visitor.faults).toEqual([]);
  });
});
