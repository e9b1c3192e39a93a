import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { lazyDialog } from "../../src/components/lazy-dialog";

const Content = ({ open }: { open: boolean; onClose: () => void }) => (
  <div role="dialog">{open ? "open" : "closed"}</div>
);

/** Shows a closed dialog. `load` counts how often its code was asked for. */
function show() {
  const load = vi.fn(() => Promise.resolve({ default: Content }));
  const Dialog = lazyDialog("test", load);
  const onClose = vi.fn();
  const { rerender } = render(<Dialog open={false} onClose={onClose} />);
  return { load, onClose, setOpen: (open: boolean) => rerender(<Dialog open={open} onClose={onClose} />) };
}

it.each([
  ["moves the pointer", "pointermove"],
  ["touches the page", "pointerdown"],
  ["presses a key", "keydown"],
])("a dialog loads once when the user %s", (_, contact) => {
  const { load } = show();
  expect(load).not.toHaveBeenCalled();

  fireEvent(window, new Event(contact));
  fireEvent(window, new Event(contact));
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a dialog that opens without any contact loads then, and stays, so that it can fade out", async () => {
  const { setOpen } = show();
  setOpen(true);
  expect((await screen.findByRole("dialog")).textContent).toBe("open");

  setOpen(false);
  expect(screen.getByRole("dialog").textContent).toBe("closed");
});

it("a dialog closes with an Escape that is pressed while it loads", async () => {
  const { onClose, setOpen } = show();
  setOpen(true);
  fireEvent.keyDown(window, { key: "Enter" });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(window, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();

  setOpen(false);
  fireEvent.keyDown(window, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

it("a dialog loads when it opens if the user first touched the page without a network", async () => {
  const { load, setOpen } = show();
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(window, new Event("pointerdown"));
  network.mockReturnValue(true);
  expect(load).not.toHaveBeenCalled();

  setOpen(true);
  expect((await screen.findByRole("dialog")).textContent).toBe("open");
});
