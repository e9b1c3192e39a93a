import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SNIPPETS } from "../../src/lib/template-language/snippets";
import { openConsole, template, templateDetails } from "./support/console";
import { onCall } from "./support/server";

const LABEL = "Template (HTML)";
const HTML = "<h1>Invoice {{ number }}</h1>\n<table class='lines'>\n  {% for line in lines %}{% endfor %}\n</table>";

const html = () => screen.findByLabelText<HTMLTextAreaElement>(LABEL, { selector: "textarea" });
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: `Tools: ${LABEL}` });
const item = (name: RegExp) => screen.findByRole("menuitem", { name });

async function openMenu(source = HTML) {
  onCall("GET /api/app/workspaces/:workspaceId/templates/:templateId", template(source));
  const page = openConsole(`/templates/create-edit?templateId=${templateDetails().id}`);
  await waitFor(() => expect(button().disabled).toBe(false));
  await page.user.click(button());
  // antd's menu takes the focus a few frames after it has opened.
  await waitFor(() => expect(document.activeElement?.closest(".code-tools-menu")).toBeTruthy());
  return page;
}

describe("the tools of the template's editor", () => {
  it.each([
    [/^Find/, "find", "Ctrl+F"],
    [/^Replace/, "replace", "Ctrl+H"],
    [/^Format document/, "format", "Shift+Alt+F"],
  ])("have %s, with its shortcut", async (name, command, shortcut) => {
    const { user } = await openMenu();
    expect((await item(name)).textContent).toContain(shortcut);
    await user.click(await item(name));
    expect((await html()).dataset.command).toBe(command);
    expect(document.activeElement).toBe(await html());
  });

  it("switch word wrap, and remember the choice in this browser", async () => {
    const { user, unmount } = await openMenu();
    expect((await html()).dataset.wrapped).toBe("true");
    await user.click(await item(/^Word wrap ?, on$/));
    expect((await html()).dataset.wrapped).toBe("false");
    expect(document.activeElement).toBe(button());

    unmount();
    const { user: later } = await openMenu();
    expect((await html()).dataset.wrapped).toBe("false");
    await later.click(await item(/^Word wrap ?, off$/));
    expect((await html()).dataset.wrapped).toBe("true");
  });

  it("list the parts of the template, and go to the chosen one", async () => {
    const { user } = await openMenu();
    await user.click(await item(/^Outline$/));
    const list = within(await screen.findByRole("list", { name: "Parts of the template" }));
    expect(list.getAllByRole("button").map((entry) => entry.textContent)).toEqual([
      "HInvoice {{ number }}, line 1",
      "<>table lines, line 2",
      "{%for line in lines, line 3",
    ]);
    await user.click(list.getByRole("button", { name: "for line in lines , line 3" }));
    await waitFor(async () => expect((await html()).dataset.place).toContain('"line":3,"column":3'));
    await waitFor(async () => expect(document.activeElement).toBe(await html()));
    expect(screen.queryByRole("dialog", { name: "Outline" })).toBeNull();
  });

  it("say if there is nothing to list, or the template can't be read", async () => {
    const { user, unmount } = await openMenu("<p>Text</p>");
    await user.click(await item(/^Outline$/));
    await screen.findByText(/^There is nothing to list yet\./);

    unmount();
    const { user: later } = await openMenu("(no answer)");
    await later.click(await item(/^Outline$/));
    await screen.findByText("The outline could not be read. Close it and try again.");
  });

  it("insert a snippet", async () => {
    const { user } = await openMenu();
    await user.click(await item(/^Snippets$/));
    const list = within(await screen.findByRole("list", { name: "Snippets" }));
    expect(list.getAllByRole("button")).toHaveLength(SNIPPETS.length);
    await user.click(list.getByRole("button", { name: /^Page numbers/ }));
    await waitFor(async () => expect((await html()).dataset.snippet).toContain("counter(pages)"));
  });

  it("return the focus to the menu's button if nothing is chosen", async () => {
    const { user } = await openMenu();
    await user.click(await item(/^Snippets$/));
    await user.click(
      within(await screen.findByRole("dialog", { name: "Snippets" })).getByRole("button", { name: "Close" }),
    );
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });

  it("belong to the HTML, and not to the parameters", async () => {
    await openMenu();
    expect(screen.getAllByRole("button", { name: /^Tools/ })).toHaveLength(1);
  });
});
