import { render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CrashBoundary } from "../../src/app/crash-boundary";
import { lazyWithReload } from "../../src/components/lazy-with-reload";
import { browser } from "../../src/lib/browser";
import { setReloadPrompt } from "../../src/lib/reload-prompt";

const Page = () => <p>The page</p>;
const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const arrived = () => Promise.resolve({ default: Page });

/** Shows a lazy page in a tab that was just loaded. */
function show(name: string, load: () => Promise<{ default: typeof Page }>) {
  const Lazy = lazyWithReload(name, load);
  return render(
    <CrashBoundary>
      <Suspense fallback="Loading">
        <Lazy />
      </Suspense>
    </CrashBoundary>,
  );
}

describe("a lazy component", () => {
  let reload: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    reload = vi.spyOn(browser, "reload").mockReturnValue();
    vi.spyOn(console, "warn").mockReturnValue();
    vi.spyOn(console, "error").mockReturnValue();
  });

  it("reloads the page if its file is gone after a deployment, without a crash screen", async () => {
    show("list", gone);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));

    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("does not reload without a network, only the component fails", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show("list", gone);

    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it("offers to reload the page instead, and only the component fails, while the page has unsaved work", async () => {
    const offer = vi.fn();
    const release = setReloadPrompt(offer);
    show("list", gone).unmount();
    await waitFor(() => expect(offer).toHaveBeenCalledOnce());
    expect(reload).not.toHaveBeenCalled();

    release();
    show("list", gone);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(offer).toHaveBeenCalledOnce();
  });

  it("crashes if its file is still missing after one reload", async () => {
    show("list", gone).unmount();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    show("list", gone);

    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("can reload again after the next deployment", async () => {
    show("list", gone).unmount();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    show("list", arrived).unmount();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    show("list", gone);

    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it("can reload again if its code was preloaded in between", async () => {
    show("list", gone).unmount();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await lazyWithReload("list", arrived).preload();
    show("list", gone);

    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it("counts its reloads independently of other components", async () => {
    show("editor", gone).unmount();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    show("page", arrived);
    expect(await screen.findByText("The page")).toBeTruthy();
    show("editor", gone);

    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is shown at once, without the fallback, if its code was preloaded", async () => {
    const Lazy = lazyWithReload("page", arrived);
    await Lazy.preload();
    const { container } = render(
      <Suspense fallback="Loading">
        <Lazy />
      </Suspense>,
    );

    expect(container.textContent).toBe("The page");
  });

  it("handles the failure of its preload when it is shown", async () => {
    const load = vi.fn(gone);
    const Lazy = lazyWithReload("page", load);
    await expect(Lazy.preload()).rejects.toThrow("Failed to fetch");
    expect(reload).not.toHaveBeenCalled();
    render(
      <Suspense fallback="Loading">
        <Lazy />
      </Suspense>,
    );

    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
