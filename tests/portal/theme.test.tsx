import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { colorScheme, onColorSchemeChange, themeChoice } from "../../src/lib/color-scheme";
import { DARK_PALETTE, PALETTE, paletteCss } from "../../src/lib/palette";
import { openConsole } from "./support/console";

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

describe("the theme", () => {
  it("is the system's until the user chooses one in the user menu", async () => {
    openConsole("/templates");
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    const choose = async (name: RegExp) => {
      await user.click(await screen.findByRole("button", { name: "User menu" }));
      await user.click(await screen.findByRole("menuitem", { name }));
    };
    expect([themeChoice(), colorScheme()]).toEqual(["system", "light"]);

    await choose(/^Dark/);
    expect([themeChoice(), colorScheme()]).toEqual(["dark", "dark"]);
    expect(document.documentElement.dataset.theme).toBe("dark");
    await user.click(screen.getByRole("button", { name: "User menu" }));
    expect(await screen.findByRole("menuitem", { name: /^Dark\W+chosen$/ })).toBeTruthy();

    await user.click(screen.getByRole("menuitem", { name: "System" }));
    await waitFor(() => expect(document.documentElement.dataset.theme).toBeUndefined());
    expect(themeChoice()).toBe("system");
  });

  it("follows the choice of another tab", () => {
    let changes = 0;
    const stop = onColorSchemeChange(() => changes++);
    localStorage.setItem("theme", "dark");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" })));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "roles" })));
    stop();
    expect([changes, document.documentElement.dataset.theme]).toEqual([1, "dark"]);
  });

  it("is the system's for a stored value that is no theme", () => {
    localStorage.setItem("theme", "sepia");
    expect(themeChoice()).toBe("system");
  });

  it("has the same colours in both schemes, as variables of the style sheets", () => {
    expect(Object.keys(DARK_PALETTE)).toEqual(Object.keys(PALETTE));
    expect(paletteCss()).toContain(`:root[data-theme=dark]{color-scheme:dark;--ink:${DARK_PALETTE.ink}`);
    expect(paletteCss()).toContain("@media (prefers-color-scheme:dark){:root:not([data-theme=light]){");
  });
});
