import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type Command, findCommands } from "../../src/components/command-palette/commands";
import { browser } from "../../src/lib/browser";
import { BINDERY, fill, openConsole, PRESS, templateDetails } from "./support/console";
import { leaveDialog } from "./support/leave-dialog";
import { pressEscape } from "./support/press-escape";
import { onCall } from "./support/server";

const TEMPLATES = "GET /api/app/workspaces/:workspaceId/templates";
const KEYS = "GET /api/app/workspaces/:workspaceId/apikeys";

const openByKey = () => fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: /^Pages, templates/ });
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
const selected = () => screen.getByRole("option", { selected: true });

async function openPalette(url = "/account", workspaces = [PRESS, BINDERY]) {
  const page = openConsole(url, workspaces);
  await screen.findByRole("button", { name: /^Go to…/ });
  openByKey();
  return { ...page, input: await field() };
}

describe("the command palette", () => {
  it("opens by its button, and closes with Escape", async () => {
    const { user } = openConsole("/account");
    await user.click(await screen.findByRole("button", { name: /^Go to…/ }));
    await field();
    expect(screen.getByRole("dialog", { name: "Go to…" })).toBeTruthy();
    pressEscape();
    await waitFor(() => expect(screen.queryByRole("combobox", { name: /^Pages, templates/ })).toBeNull());
  });

  it("opens a page by its name", async () => {
    onCall(KEYS, { apiKeys: [] });
    const { user, input, currentUrl } = await openPalette();
    await user.type(input, "keys");
    expect(options()).toEqual(["API keys"]);
    await user.keyboard("{Enter}");

    await waitFor(() => expect(currentUrl()).toBe("/api-keys"));
  });

  it("opens a template by its name", async () => {
    onCall(TEMPLATES, { templateDetails: [templateDetails(), templateDetails({ id: "t-2", name: "Letter" })] });
    const { user, input, currentUrl } = await openPalette();
    onCall("GET /api/app/workspaces/:workspaceId/templates/:templateId", () => new Promise(() => undefined));
    await screen.findByRole("option", { name: "Letter" });
    await user.type(input, "invo");
    await user.click(screen.getByRole("option", { name: "Invoice" }));

    await waitFor(() => expect(currentUrl()).toBe(`/templates/create-edit?templateId=${templateDetails().id}`));
  });

  it("opens the API reference in a new tab", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const { user, input } = await openPalette();
    await user.type(input, "api ref{Enter}");
    expect(opened).toHaveBeenCalledWith(expect.stringContaining("/docs"), "_blank", "noreferrer");
  });

  it("switches the language", async () => {
    const reload = vi.spyOn(browser, "reload").mockReturnValue();
    const { user, input } = await openPalette();
    await user.type(input, "deutsch{Enter}");
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(localStorage.getItem("language")).toBe("de");
  });

  it("switches the workspace", async () => {
    const { user, input } = await openPalette();
    await user.type(input, "bindery{Enter}");
    expect(await screen.findByRole("button", { name: "Workspace: Bindery" })).toBeTruthy();
  });

  it("switches the theme", async () => {
    const { user, input } = await openPalette();
    await user.type(input, "dark{Enter}");
    await waitFor(() => expect(localStorage.getItem("theme")).toBe("dark"));
  });

  it("opens the dialog for a new API key, once", async () => {
    onCall(KEYS, { apiKeys: [] });
    const { user, input } = await openPalette();
    await screen.findByRole("option", { name: "New API key" });
    await user.type(input, "new api{Enter}");
    expect(await screen.findByLabelText("Name")).toBeTruthy();
  });

  it("asks before unsaved changes are lost, and signs out", async () => {
    const { user } = openConsole("/templates/create-edit");
    await fill(user, await screen.findByLabelText("Template name"), "Half done");
    openByKey();
    await user.type(await field(), "sign out{Enter}");
    await user.click((await leaveDialog()).button("Discard"));
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
  });

  it("moves through the list with the arrow keys, and says which option is active", async () => {
    const { user, input } = await openPalette();
    expect(selected().textContent).toBe("Dashboard");
    await user.type(input, "{ArrowDown}");
    expect(selected().textContent).toBe("Templates");
    expect(input.getAttribute("aria-activedescendant")).toBe(selected().id);
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(selected().textContent).toBe("New workspace");
  });

  it("keeps what is typed before its field has the focus away from the page", async () => {
    onCall(KEYS, { apiKeys: [] });
    const { user, currentUrl } = openConsole("/account");
    const pageField = await screen.findByLabelText("New password");
    pageField.focus();
    openByKey();
    const press = (key: string, more = {}) => fireEvent.keyDown(pageField, { key, ...more });
    for (const key of "keyz") expect(press(key)).toBe(false);
    expect([press("Backspace"), press("Enter"), press("Tab"), press("c", { ctrlKey: true })]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const input = await field();
    expect(input.value).toBe("key");
    // "New API key" is offered, too, once it is known what the user may do.
    expect(options()).toContain("API keys");
    await user.type(input, "s{Enter}");

    await waitFor(() => expect(currentUrl()).toBe("/api-keys"));
  });

  it("is empty again after an Escape before it has opened", async () => {
    openConsole("/account");
    const launcher = await screen.findByRole("button", { name: /^Go to…/ });
    openByKey();
    fireEvent.keyDown(document.body, { key: "a" });
    fireEvent.keyDown(document.body, { key: "Escape" });
    openByKey();
    expect((await field()).value).toBe("");
    expect(launcher.textContent).toContain("Go to…");
  });

  it.each([
    ["AltGr", { ctrlKey: true, altKey: true, modifierAltGraph: true }, "@"],
    ["Alt", { altKey: true }, ""],
    ["Ctrl and Alt", { ctrlKey: true, altKey: true }, ""],
  ])("takes a character with %s before it has opened only if the key types it", async (_, modifiers, text) => {
    openConsole("/account");
    await screen.findByRole("button", { name: /^Go to…/ });
    openByKey();
    const { modifierAltGraph = false, ...init } = { modifierAltGraph: false, ...modifiers };
    const pressed = new KeyboardEvent("keydown", { key: "@", bubbles: true, cancelable: true, ...init });
    Object.defineProperty(pressed, "getModifierState", {
      value: (name: string) => name === "AltGraph" && modifierAltGraph,
    });
    expect(fireEvent(document.body, pressed)).toBe(text === "");
    expect((await field()).value).toBe(text);
  });

  it("leaves the keys to the page after a click before it has opened, and can be opened again", async () => {
    openConsole("/account");
    const pageField = await screen.findByLabelText("New password");
    openByKey();
    fireEvent.keyDown(document.body, { key: "a" });
    fireEvent.pointerDown(pageField);
    expect(fireEvent.keyDown(pageField, { key: "b" })).toBe(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole("combobox", { name: /^Pages, templates/ })).toBeNull();

    openByKey();
    expect((await field()).value).toBe("");
  });

  it("says that nothing was found", async () => {
    const { user, input } = await openPalette();
    await user.type(input, "zzz");
    expect(await screen.findByText("Nothing found for “zzz”")).toBeTruthy();
    expect(input.getAttribute("aria-expanded")).toBe("false");
  });

  it("offers no new API key to members", async () => {
    await openPalette("/account", [BINDERY]);
    const dialog = within(screen.getByRole("dialog"));
    await dialog.findByRole("option", { name: "New template" });
    expect(dialog.queryByRole("option", { name: "New API key" })).toBeNull();
  });
});

describe("findCommands", () => {
  const command = (label: string, group: Command["group"] = "Pages", words = ""): Command => ({
    id: label,
    label,
    group,
    words,
    run: () => undefined,
  });

  it("finds commands that contain each word, also in other words", () => {
    const commands = [command("API keys"), command("Account", "Pages", "password")];
    expect(findCommands(commands, "keys api").map(({ label }) => label)).toEqual(["API keys"]);
    expect(findCommands(commands, "PASS").map(({ label }) => label)).toEqual(["Account"]);
  });

  it("puts commands first that begin with the query, and their group", () => {
    const commands = [command("Old letter"), command("Letter", "Templates"), command("My letter", "Templates")];
    expect(findCommands(commands, "letter").map(({ label }) => label)).toEqual(["Letter", "My letter", "Old letter"]);
  });

  it("limits the number of templates", () => {
    const commands = Array.from({ length: 20 }, (_, index) => command(`Letter ${index}`, "Templates"));
    expect(findCommands(commands, "letter")).toHaveLength(8);
  });
});
