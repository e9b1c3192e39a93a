import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { CrashBoundary } from "../../src/app/crash-boundary";
import { browser } from "../../src/lib/browser";
import { renderPart } from "./support/render";

function Broken(): never {
  throw new Error("Something is undefined");
}

describe("a crash", () => {
  const crash = () => {
    // React logs caught errors too. In the portal, startPortal turns that off.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const view = renderPart(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    );
    return { warnings, ...view };
  };

  it("is caught and shows 'Technical error' in Estonian [ERR-45, ERR-47]", () => {
    crash();

    expect(screen.getByRole("heading").textContent).toBe("Tehniline viga");
  });

  it("logs the warning 'Application error' [ERR-46]", () => {
    const { warnings } = crash();

    expect(warnings.mock.calls.map(([message]) => message)).toEqual(["Application error"]);
  });

  it("offers to reload the page", async () => {
    const reload = vi.spyOn(browser, "reload").mockImplementation(() => undefined);
    const { user } = crash();

    await user.click(screen.getByRole("button", { name: "Reload" }));

    expect(reload).toHaveBeenCalledTimes(1);
  });
});
