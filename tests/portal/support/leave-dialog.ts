import { screen, waitFor, within } from "@testing-library/react";

/**
 * Waits for the dialog that asks before unsaved work is lost. Finds it by its text: in tests, antd gives the titles of
 * all dialogs the same id, so that a second open dialog has the name of the first one.
 */
export async function leaveDialog(title = "Leave without saving?") {
  const dialog = within((await screen.findByText(title)).closest<HTMLElement>("[role=dialog]") ?? document.body);
  return {
    ...dialog,
    button: (label: "Keep editing" | "Discard" | "Save" | "Stay" | "Leave") =>
      dialog.getByRole("button", { name: label }),
  };
}

/** Waits until the dialog is closed. */
export const leaveDialogClosed = () =>
  waitFor(() => {
    if (screen.queryByRole("button", { name: "Keep editing" })) throw new Error("The dialog is open");
  });
