import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Button, ConfigProvider, theme } from "antd";
import { afterEach, describe, expect, it } from "vitest";
import { createTheme } from "../../src/components/theme";
import { colorScheme, onColorSchemeChange, themeChoice } from "../../src/lib/color-scheme";
import { DARK_PALETTE, PALETTE, PALETTES, paletteCss } from "../../src/lib/palette";
import { openConsole } from "./support/console";

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

/** Contrast of two colours such as `#0F766E` (WCAG 2.2, definition of contrast ratio). */
function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Returns a colour as it is seen through to the one below. */
function blend(color: string, below: string, opacity: number): string {
  const channel = (text: string, start: number) => Number.parseInt(text.slice(start, start + 2), 16);
  const mixed = [1, 3, 5].map((start) => channel(color, start) * opacity + channel(below, start) * (1 - opacity));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

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

  it.each(Object.entries(PALETTES))("has readable badges in the %s scheme (WCAG 2.2, 1.4.3)", (_, palette) => {
    for (const [text, tint] of [
      ["primary", "primaryTint"],
      ["accent", "accentTint"],
      ["success", "successTint"],
      ["warning", "warningTint"],
      ["error", "errorTint"],
      ["info", "infoTint"],
    ] as const) {
      expect(contrast(palette[text], palette[tint]), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(["light", "dark"] as const)("has readable buttons in the %s scheme, busy ones too", (scheme) => {
    const config = createTheme(scheme);
    const { colorPrimary, colorError, colorTextLightSolid, colorText, colorBgContainer } = theme.getDesignToken(config);
    const opacity = config.components?.Button?.opacityLoading ?? theme.getDesignToken(config).opacityLoading;
    for (const [name, text, background] of [
      ["primary", colorTextLightSolid, colorPrimary],
      ["danger", colorTextLightSolid, colorError],
      ["default", colorText, colorBgContainer],
      ["default danger", colorError, colorBgContainer],
    ] as const) {
      const shown = (color: string) => blend(color, PALETTES[scheme].sheet, opacity);
      expect(contrast(shown(text), shown(background)), name).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("shows a busy button as clearly as others", () => {
    const { container } = render(
      <ConfigProvider theme={createTheme("light")}>
        <Button loading>Save</Button>
      </ConfigProvider>,
    );
    const variables = [...document.head.querySelectorAll("style")].map(({ textContent }) => textContent).join("");
    expect(container.querySelector(".ant-btn-loading")).toBeTruthy();
    expect(variables).toMatch(/\.ant-btn[^{}]*\{[^{}]*--ant-opacity-loading:1;/);
  });

  it("has the same colours in both schemes, as variables of the style sheets", () => {
    expect(Object.keys(DARK_PALETTE)).toEqual(Object.keys(PALETTE));
    expect(paletteCss()).toContain(`:root[data-theme=dark]{color-scheme:dark;--ink:${DARK_PALETTE.ink}`);
    expect(paletteCss()).toContain("@media (prefers-color-scheme:dark){:root:not([data-theme=light]){");
  });
});
