import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CrashBoundary } from "../../src/app/crash-boundary";
import { OfflineBoundary } from "../../src/app/offline-boundary";
import { browser } from "../../src/lib/browser";

function Broken(): never {
  throw new TypeError("Failed to fetch dynamically imported module");
}

const show = () =>
  render(
    <CrashBoundary>
      <OfflineBoundary>
        <Broken />
      </OfflineBoundary>
    </CrashBoundary>,
  );

describe("a public page that can't be loaded", () => {
  let reload: ReturnType<typeof vi.spyOn>;
  let online: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    reload = vi.spyOn(browser, "reload").mockReturnValue();
    online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    vi.spyOn(console, "warn").mockReturnValue();
    vi.spyOn(console, "error").mockReturnValue();
  });

  it("says that there is no network, without a crash screen", async () => {
    show();
    expect(screen.getByRole("alert").textContent).toContain("You are offline.");
    expect(screen.queryByText("Tehniline viga")).toBeNull();

    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(reload).not.toHaveBeenCalled();
  });

  it("reloads as soon as there is a network", () => {
    show();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("shows the crash screen if there is a network", () => {
    online.mockReturnValue(true);
    show();
    expect(screen.getByText("Tehniline viga")).toBeDefined();
  });
});
