import { readFileSync } from "node:fs";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearToast, currentToast, showToast, type ToastType } from "../../src/lib/toast-store";
import { renderPart } from "./support/render";
import { letToastsClose } from "./support/toast-durations";

beforeEach(() => void letToastsClose());

const toastStyles = readFileSync("src/components/toast-host/toast-host.css", "utf8");

const shownToast = (message: string) => screen.queryByText(message)?.closest<HTMLElement>(".toast") ?? null;

describe("a toast", () => {
  it.each<[ToastType, string]>([
    ["success", "status"],
    ["error", "alert"],
  ])("of type %s shows its message and is announced by screen readers [TOAST-01, TOAST-03]", (type, role) => {
    renderPart(null);

    act(() => showToast(type, "Something happened"));

    expect(screen.getByRole(role).textContent).toBe("Something happened");
    expect(shownToast("Something happened")?.className).toBe(`toast toast-${type}`);
  });

  it("is shown at the bottom left [TOAST-02]", () => {
    renderPart(null);

    act(() => showToast("success", "Done"));

    const host = shownToast("Done")?.parentElement ?? expect.unreachable("there is no host");
    // Tests load no style sheets, so this reads the position from the CSS file.
    const styles = document.head.appendChild(document.createElement("style"));
    styles.textContent = toastStyles;
    expect(getComputedStyle(host)).toMatchObject({ position: "fixed", bottom: "16px", left: "16px" });
    styles.remove();
  });

  it("is cleared by its close button [TOAST-04]", async () => {
    const { user } = renderPart(null);
    act(() => showToast("success", "Done"));

    await user.click(screen.getByRole("button", { name: "Close" }));

    expect(currentToast()).toBeNull();
    expect(shownToast("Done")).toBeNull();
  });

  it.each([undefined, ""])("is cleared by showing the message %j [TOAST-05]", (message) => {
    renderPart(null);
    act(() => showToast("error", "Failed"));
    expect(shownToast("Failed")).not.toBeNull();

    act(() => showToast("success", message));

    expect(currentToast()).toBeNull();
    expect(shownToast("Failed")).toBeNull();
  });

  it("replaces the previous one", () => {
    renderPart(null);

    act(() => showToast("error", "First"));
    act(() => showToast("success", "Second"));

    expect(shownToast("First")).toBeNull();
    expect(shownToast("Second")).not.toBeNull();
  });

  it.each<[ToastType, number, string]>([
    ["success", 3000, "[CONST-02]"],
    ["error", 5000, "[CONST-03]"],
  ])("of type %s closes by itself after %i ms %s", (type, duration) => {
    vi.useFakeTimers();
    renderPart(null);
    act(() => showToast(type, "Wait for it"));

    act(() => vi.advanceTimersByTime(duration - 1));
    expect(shownToast("Wait for it")).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));

    expect(currentToast()).toBeNull();
    expect(shownToast("Wait for it")).toBeNull();
  });

  it("stays for its full time when it replaces another", () => {
    vi.useFakeTimers();
    renderPart(null);
    act(() => showToast("success", "First"));
    act(() => vi.advanceTimersByTime(2000));
    act(() => showToast("success", "Second"));

    act(() => vi.advanceTimersByTime(2000));
    expect(shownToast("Second")).not.toBeNull();
    act(() => vi.advanceTimersByTime(1000));

    expect(shownToast("Second")).toBeNull();
  });

  it("stays while the pointer is over it", () => {
    vi.useFakeTimers();
    renderPart(null);
    act(() => showToast("success", "Read me"));

    fireEvent.pointerEnter(screen.getByRole("status"));
    act(() => vi.advanceTimersByTime(60_000));
    expect(shownToast("Read me")).not.toBeNull();

    fireEvent.pointerLeave(screen.getByRole("status"));
    act(() => vi.advanceTimersByTime(3000));
    expect(shownToast("Read me")).toBeNull();
  });

  it("with an action stays until it is closed", () => {
    vi.useFakeTimers();
    const run = vi.fn();
    renderPart(null);
    act(() => showToast("error", "A new version", { label: "Reload", run }));
    act(() => vi.advanceTimersByTime(60_000));
    fireEvent.click(screen.getByRole("button", { name: "Reload" }));
    expect(run).toHaveBeenCalledOnce();

    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(shownToast("A new version")).toBeNull();
  });

  it("can be cleared when none is shown", () => {
    clearToast();

    expect(currentToast()).toBeNull();
  });
});
