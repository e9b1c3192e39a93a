import { vi } from "vitest";
import type { Session } from "../../../contract/auth";
import type { ListedTemplate, Template, TemplateDetails } from "../../../contract/templates";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { renderPortal } from "./render";
import { onCall } from "./server";
import { signIn } from "./sessions";

/** Two workspaces, as the service lists them. */
export const PRESS: WorkspaceEntry = {
  workspace: { id: "0b7e3c5a-1111-4111-8111-000000000001", name: "Press" },
  roles: ["ADMIN"],
};
export const BINDERY: WorkspaceEntry = {
  workspace: { id: "0b7e3c5a-2222-4222-8222-000000000002", name: "Bindery" },
  roles: ["USER"],
};

/** Returns a template in the format of a list. */
export function templateDetails(more: Partial<ListedTemplate> = {}): ListedTemplate {
  return {
    id: "5f2d8a10-3333-4333-8333-00000000abcd",
    kind: "document",
    name: "Invoice",
    createdAt: 1_760_000_000,
    updatedAt: 1_763_000_000,
    revision: 1,
    updatedBy: null,
    usedThisMonth: 0,
    isUseComplete: true,
    ...more,
  };
}

/** Returns a template in the format of a single read. */
export function template(html: string, more: Partial<TemplateDetails> = {}): Template {
  const { revision, updatedBy, usedThisMonth, isUseComplete, ...details } = templateDetails(more);
  return { ...details, templateBase64: Buffer.from(html).toString("base64") };
}

/** Signs in and opens the console at an address. */
export function openConsole(url: string, workspaces: WorkspaceEntry[] = [PRESS], session: Partial<Session> = {}) {
  signIn(session);
  onCall("GET /api/app/workspaces", { workspaces });
  return renderPortal(url);
}

/** Simulates a desktop screen for the rest of the test. The default is a phone. */
export function onLargeScreen(): void {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const list = matchMedia(query);
    return { ...list, matches: list.matches || query.includes("min-width") };
  });
  // Tables have room for the words of all actions, except for those with many columns.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1200);
}

/** Appends text to a field in one step: typing key by key is slow. */
export async function fill(user: ReturnType<typeof openConsole>["user"], field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}
