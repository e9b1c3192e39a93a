import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { Invite } from "../../../contract/invites";
import type { Member } from "../../../contract/members";
import { currentToast } from "../../../src/lib/toast-store";
import { onLargeScreen, openConsole, PRESS } from "./console";
import { onCall } from "./server";

export const MEMBERS = "GET /api/app/workspaces/:workspaceId/customers";
export const INVITES = "GET /api/app/workspaces/:workspaceId/invites";
export const workspaceId = PRESS.workspace.id;

const NOW = Math.floor(Date.now() / 1000);
export const ADA_ACTIVE_AT = NOW;

/** The user. */
export const ada: Member = {
  customer: { id: "9c1d8a10-1111-4111-8111-00000000000a", username: "ada@example.com" },
  roles: ["ADMIN"],
  createdAt: 1_760_000_000,
  lastActiveAt: ADA_ACTIVE_AT,
};
export const bob: Member = {
  customer: { id: "9c1d8a10-2222-4222-8222-00000000000b", username: "bob@example.com" },
  roles: ["USER"],
  createdAt: 1_763_000_000,
  lastActiveAt: null,
};
export const carol: Invite = {
  id: "9c1d8a10-3333-4333-8333-00000000000c",
  email: "carol@example.com",
  roles: ["USER"],
  createdAt: 1_764_000_000,
  mailedAt: NOW - 2 * 86_400 - 60,
  expiresAt: NOW + 5 * 86_400 + 3_600,
};

/** Mocks the calls of the page: Ada and Bob are members, Carol is invited. */
export function onMembersPage(): void {
  onLargeScreen();
  onCall(MEMBERS, { customers: [ada, bob] });
  onCall(INVITES, { invites: [{ invite: carol }] });
}

export const openMembers = (workspaces = [PRESS]) => openConsole("/members", workspaces);

/** Opens the page, and the dialog with a title by the button with a name. */
export async function openDialog(opener: string, title: string) {
  const page = openMembers();
  await page.user.click(await button(opener));
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  const press = (name: string) => page.user.click(dialog.getByRole("button", { name }));
  return { ...page, dialog, press };
}

export const button = (name: string) => screen.findByRole("button", { name });
export const rowOf = async (text: string) => (await screen.findByText(text)).closest("tr") as HTMLElement;

/** Returns the texts of a row's cells, except the cell with the actions. */
export const cellsOf = async (text: string) =>
  within(await rowOf(text))
    .getAllByRole("cell")
    .slice(0, -1)
    .map((cell) => cell.textContent);

/** Waits for a toast. */
export const toast = (type: "success" | "error", message: string) =>
  waitFor(() => expect(currentToast()).toMatchObject({ type, message }));
