import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Waits until the page's heading has the focus. */
export async function headingHasFocus(name: string): Promise<void> {
  const heading = await screen.findByRole("heading", { name, level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
}

/** Makes the browser say that the user has clicked or typed something. The DOM of the tests does not know. */
export function afterUserActivation(): void {
  Object.assign(navigator, { userActivation: { hasBeenActive: true } });
}

/** Undoes {@link afterUserActivation}. */
export function beforeUserActivation(): void {
  Reflect.deleteProperty(navigator, "userActivation");
}
