import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { BINDERY, openConsole, PRESS, template, templateDetails } from "./support/console";
import { onCall } from "./support/server";
import { accessToken, session } from "./support/sessions";

const TEMPLATES = "GET /api/app/workspaces/:workspaceId/templates";
const BOB = accessToken({ username: "bob@example.com" });
const bearer = (token: string) => `Bearer ${token}`;

/** Stores a session as another tab would. Both tabs share the storage. */
function store(token: string | null): void {
  if (token === null) {
    localStorage.clear();
    return;
  }
  for (const [key, value] of Object.entries(session({ accessToken: token, refreshToken: "refresh-2" }))) {
    localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
  }
}

/** Dispatches the event with which the browser reports another tab's change. */
const hear = () => act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "accessToken" })));

/** Mocks a service with two users: Ada works in Press and Bob in Bindery, and each workspace has its own template. */
function onTwoUsers() {
  const isBob = (headers: Headers) => headers.get("authorization") === bearer(BOB);
  onCall("GET /api/app/workspaces", ({ headers }) => ({ workspaces: [isBob(headers) ? BINDERY : PRESS] }));
  return onCall(TEMPLATES, ({ headers }) => ({
    templateDetails: [templateDetails({ name: isBob(headers) ? "Bob's" : "Ada's" })],
  }));
}

/** Checks that every request went to a workspace of its token's user. */
function expectOwnWorkspaces(received: ReturnType<typeof onTwoUsers>): void {
  for (const { headers, params } of received) {
    const own = headers.get("authorization") === bearer(BOB) ? BINDERY : PRESS;
    expect(params.workspaceId).toBe(own.workspace.id);
  }
}

async function openAdas() {
  const portal = openConsole("/templates");
  const received = onTwoUsers();
  await screen.findByText("Ada's");
  return { ...portal, received };
}

describe("another tab", () => {
  it("that signs out redirects this one to the login page, and back after a sign-in", async () => {
    const { currentUrl } = await openAdas();
    store(null);
    hear();

    expect(screen.queryByText("Ada's")).toBeNull();
    await waitFor(() => expect(currentUrl()).toBe("/login?redirect=%2Ftemplates"));
  });

  it("that signs in another user removes all data of the first user here", async () => {
    const { received } = await openAdas();
    store(BOB);
    hear();

    expect(screen.queryByText("Ada's")).toBeNull();
    expect(await screen.findByText("Bob's")).toBeDefined();
    expect(screen.getByRole("button", { name: "Workspace: Bindery" })).toBeDefined();
    expectOwnWorkspaces(received);
  });

  it("that signs in another user stops the requests of this tab even before the storage event", async () => {
    const { user, received } = await openAdas();
    const deleted = onCall("DELETE /api/app/workspaces/:workspaceId/templates/:templateId", {});
    await user.click(screen.getByRole("button", { name: /^Delete/ }));
    const confirm = (await screen.findAllByRole("button", { name: "Delete" })).at(-1);
    store(BOB);
    await user.click(confirm ?? expect.unreachable("nothing asks to confirm"));

    expect(await screen.findByText("Bob's")).toBeDefined();
    expect(screen.queryByText("Ada's")).toBeNull();
    expect(deleted).toEqual([]);
    expectOwnWorkspaces(received);
  });

  it("that signs in another user while this page is in the back/forward cache is noticed on return", async () => {
    const { received } = await openAdas();
    store(BOB);
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));

    expect(screen.queryByText("Ada's")).toBeNull();
    expect(await screen.findByText("Bob's")).toBeDefined();
    expectOwnWorkspaces(received);
  });

  describe("that renews the session", () => {
    const renewed = accessToken({ exp: 4_000_000_001 });

    beforeEach(() => {
      onCall("GET /api/app/workspaces/:workspaceId/templates/:templateId", template("<p>1</p>", { name: "Invoice" }));
    });

    it("keeps the input in this tab, and its next call uses the new token", async () => {
      const { user } = openConsole("/templates/create-edit?templateId=5f2d8a10-3333-4333-8333-00000000abcd");
      const saved = onCall("PATCH /api/app/workspaces/:workspaceId/templates/:templateId", {});
      onCall(TEMPLATES, { templateDetails: [] });
      const name = await screen.findByLabelText<HTMLInputElement>("Template name");
      await waitFor(() => expect(name.value).toBe("Invoice"));
      await user.type(name, " 2");
      store(renewed);
      hear();

      expect(name.isConnected && name.value).toBe("Invoice 2");
      await user.click(screen.getByRole("button", { name: "Save" }));
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(saved[0]?.headers.get("authorization")).toBe(bearer(renewed));
    });
  });
});
