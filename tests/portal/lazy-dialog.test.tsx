import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lazyDialog } from "../../src/components/lazy-dialog";
import { browser } from "../../src/lib/browser";
import { checkPortalFiles } from "../../src/lib/portal-files";
import { currentToast } from "../../src/lib/toast-store";
import { server } from "./support/server";

const Content = ({ open }: { open: boolean; onClose: () => void }) => (
  <div role="dialog">{open ? "open" : "closed"}</div>
);
const arrived = () => Promise.resolve({ default: Content });
const failed = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

/** Shows a closed dialog. `load` counts how often its code was asked for. */
function show(load = vi.fn(arrived)) {
  const Dialog = lazyDialog(load);
  const onClose = vi.fn();
  const { rerender } = render(<Dialog open={false} onClose={onClose} />);
  return { load, onClose, setOpen: (open: boolean) => rerender(<Dialog open={open} onClose={onClose} />) };
}

const isOpen = async () => expect((await screen.findByRole("dialog")).textContent).toBe("open");

it.each([
  ["moves the pointer", "pointermove"],
  ["touches the page", "pointerdown"],
  ["presses a key", "keydown"],
])("a dialog loads once when the user %s", async (_, contact) => {
  const { load, setOpen } = show();
  expect(load).not.toHaveBeenCalled();

  fireEvent(window, new Event(contact));
  fireEvent(window, new Event(contact));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("dialog")).toBeNull();
  setOpen(true);
  await isOpen();
  expect(load).toHaveBeenCalledTimes(1);
});

it("a dialog that opens without any contact loads then, and stays, so that it can fade out", async () => {
  const { setOpen } = show();
  setOpen(true);
  await isOpen();

  setOpen(false);
  expect(screen.getByRole("dialog").textContent).toBe("closed");
});

it("a dialog closes with an Escape that is pressed while it loads", async () => {
  const { onClose, setOpen } = show(vi.fn(() => new Promise<never>(() => {})));
  setOpen(true);
  fireEvent.keyDown(window, { key: "Enter" });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(window, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();

  setOpen(false);
  fireEvent.keyDown(window, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

describe("a dialog of a page that the service has sent", () => {
  const SCRIPT = "http://localhost/assets/index-1.js";
  const UNREACHABLE = "This could not be loaded. Check your connection and try again.";
  let reload: ReturnType<typeof vi.spyOn>;
  let warned: ReturnType<typeof vi.spyOn>;
  /** How often the server was asked for the page's script. */
  let asked: number;

  /** Lets the server answer requests for the page's script. */
  function onScript(answer: () => Response): void {
    server.use(
      http.head(SCRIPT, () => {
        asked += 1;
        return answer();
      }),
    );
  }
  const answers = (status: number) => () => new HttpResponse(null, { status });

  beforeEach(() => {
    asked = 0;
    reload = vi.spyOn(browser, "reload").mockReturnValue();
    warned = vi.spyOn(console, "warn").mockReturnValue();
    const script = document.createElement("script");
    // Setting `src` would load it.
    Object.defineProperty(script, "src", { value: SCRIPT });
    vi.spyOn(document, "querySelector").mockReturnValue(script);
  });

  describe.each([
    ["the network is missing", HttpResponse.error],
    ["a proxy has no service", answers(502)],
  ])("while %s", (_, outage) => {
    beforeEach(() => onScript(outage));

    it("imports nothing at the first contact, and opens later", async () => {
      const { load, setOpen } = show();
      fireEvent(window, new Event("pointerdown"));
      await act(checkPortalFiles);
      expect(asked).toBe(1);
      expect(load).not.toHaveBeenCalled();

      onScript(answers(200));
      setOpen(true);
      await isOpen();
      expect(currentToast()).toBeNull();
    });

    it("says that it can't open, and opens later", async () => {
      const { load, onClose, setOpen } = show();
      setOpen(true);
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(currentToast()).toMatchObject({ type: "error", message: UNREACHABLE, action: undefined });
      expect(load).not.toHaveBeenCalled();
      setOpen(false);

      onScript(answers(200));
      setOpen(true);
      await isOpen();
      expect(reload).not.toHaveBeenCalled();
    });
  });

  it.each([
    ["its files are gone after a deployment", 404, "There is a new version of the portal. Reload the page to use it."],
    ["the browser remembers a failed import", 200, "This could not be loaded. Reload the page to try again."],
  ])("keeps the page and offers to reload it if %s", async (_, status, message) => {
    onScript(answers(status));
    const { onClose, setOpen } = show(vi.fn(failed));
    setOpen(true);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(currentToast()).toMatchObject({ type: "error", message, action: { label: "Reload" } });
    expect(reload).not.toHaveBeenCalled();

    currentToast()?.action?.run();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("opens behind a proxy that refuses HEAD", async () => {
    onScript(answers(405));
    const { setOpen } = show();
    setOpen(true);
    await isOpen();
  });

  it("says nothing if it was closed while it loaded", async () => {
    let answer = () => {};
    onScript(answers(200));
    const load = vi.fn(
      () =>
        new Promise<never>((_, reject) => {
          answer = () => reject(new TypeError("Failed to fetch"));
        }),
    );
    const { onClose, setOpen } = show(load);
    setOpen(true);
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    setOpen(false);
    answer();
    await waitFor(() => expect(warned).toHaveBeenCalledOnce());
    expect(currentToast()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("shares one check with the other dialogs of the page", async () => {
    onScript(answers(200));
    const dialogs = [show(), show()];
    fireEvent(window, new Event("pointerdown"));
    for (const { load } of dialogs) await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(asked).toBe(1);
  });
});
