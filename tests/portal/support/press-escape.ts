import { fireEvent, screen } from "@testing-library/react";

/** Presses Escape in the open dialog, with a `keyCode`, which the key events of happy-dom don't have. */
export function pressEscape() {
  const press = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
  Object.defineProperty(press, "keyCode", { value: 27 });
  fireEvent(screen.getByRole("dialog"), press);
}
