import { screen, within } from "@testing-library/react";

/**
 * Returns queries within the dialog that has a title. In tests antd gives all dialogs the same ids, so a dialog above
 * another one has the other's accessible name, and can't be found by its role.
 */
export async function dialogTitled(title: string) {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>("[role=dialog]");
  if (!dialog) throw new Error(`"${title}" is not in a dialog`);
  return within(dialog);
}
