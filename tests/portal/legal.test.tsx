import { readFile } from "node:fs/promises";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { legalBlocks } from "../../src/pages/legal/legal-text";
import { renderPortal } from "./support/render";
import { server } from "./support/server";
import { signIn } from "./support/sessions";

const FILES = { terms: "/legal/terms.txt", privacy: "/legal/privacy.txt" } as const;
type Page = keyof typeof FILES;

function onText(page: Page, answer: () => Response): void {
  server.use(http.get(window.location.origin + FILES[page], answer));
}

describe.each([
  ["terms", "Terms of service", "[ROUTE-18]"],
  ["privacy", "Privacy policy", "[ROUTE-19]"],
] as const)("the page of %s", (page, title, fact) => {
  it.each(["a visitor", "a signed-in user"])(`shows the served text to %s ${fact}`, async (who) => {
    if (who !== "a visitor") signIn();
    onText(page, () => HttpResponse.text("# Ours\nOne line\nand another.\n\n<b>No markup</b>"));
    const { currentUrl } = renderPortal(`/${page}`);

    expect(await screen.findByRole("heading", { name: "Ours", level: 2 })).toBeDefined();
    const article = within(screen.getByRole("article"));
    expect(article.getByRole("heading", { name: title, level: 1 })).toBeDefined();
    expect(article.getByText("One line and another.")).toBeDefined();
    expect(article.getByText("<b>No markup</b>")).toBeDefined();
    expect(currentUrl()).toBe(`/${page}`);
    expect(document.title).toBe(`${title} · Platen`);
  });

  it("includes a default text", async () => {
    const blocks = legalBlocks(await readFile(`public${FILES[page]}`, "utf8"));

    expect(blocks.filter(({ kind }) => kind === "heading").length).toBeGreaterThan(5);
    expect(blocks.every(({ text }) => text.length > 0 && !text.startsWith("#"))).toBe(true);
  });

  it.each([
    ["there is no file", () => new HttpResponse(null, { status: 404 })],
    ["the server sends the portal's page instead", () => HttpResponse.html("<!doctype html><title>Platen</title>")],
    ["there is no network", () => HttpResponse.error()],
  ])("reports a failure and retries if %s", async (_, answer) => {
    onText(page, answer);
    const { user } = renderPortal(`/${page}`);
    await screen.findByText("This text could not be loaded.");
    onText(page, () => HttpResponse.text("# Ours"));
    await user.click(screen.getByRole("button", { name: "Try again" }));

    await waitFor(() => expect(screen.getByRole("heading", { name: "Ours" })).toBeDefined());
  });
});

describe("a legal text", () => {
  it("consists of headings and paragraphs, whatever its line breaks", () => {
    expect(legalBlocks("\r\nfirst\r\nline\r\n# A heading \r\nsecond\r\n \r\n\r\n#no heading")).toEqual([
      { kind: "paragraph", text: "first line" },
      { kind: "heading", text: "A heading" },
      { kind: "paragraph", text: "second" },
      { kind: "paragraph", text: "#no heading" },
    ]);
  });
});
