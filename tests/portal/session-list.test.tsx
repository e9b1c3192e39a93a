import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { readSession } from "../../src/session/session";
import { openConsole } from "./support/console";
import { failure, onCall } from "./support/server";
import { SESSION_ID } from "./support/sessions";

describe("the list of sessions on the account page", () => {
  const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
  const entry = { address: "192.0.2.7", createdAt: 1_760_000_000, lastUsedAt: 1_763_000_000 };
  const sessions = [
    { ...entry, id: "1d7e3c5a-5555-4555-8555-000000000001", userAgent: null, isCurrent: true },
    { ...entry, id: "1d7e3c5a-5555-4555-8555-000000000002", userAgent: FIREFOX, isCurrent: false },
  ];

  it("names browser and address, marks this session, and signs out another one", async () => {
    const lists = onCall("GET /api/v1/customer/sessions", { sessions });
    const ended = onCall("DELETE /api/v1/customer/sessions/:sessionId", {});
    const { user } = openConsole("/account");
    expect(await screen.findByText("Firefox on Windows")).toBeDefined();
    expect(screen.getByText("This session").closest("strong")?.textContent).toContain("Unknown device");
    const [first, second] = screen
      .getAllByRole("listitem")
      .filter(({ textContent }) => textContent?.includes("192.0.2.7"));
    expect(first?.textContent).toContain("Active now");
    expect(second?.textContent).toContain("Last used 2025-11-13");
    expect(screen.getByText("Signed in as", { exact: false }).textContent).toBe("Signed in as ada@example.com");
    await user.click(screen.getByRole("button", { name: "Sign out Firefox on Windows" }));
    await waitFor(() => expect(lists).toHaveLength(2));
    expect(ended.map(({ params }) => params.sessionId)).toEqual([sessions[1]?.id]);
    expect(readSession()).not.toBeNull();
  });

  it("signs out everywhere after a confirmation, and leaves", async () => {
    const ended = onCall("DELETE /api/v1/customer/sessions", {});
    const { user } = openConsole("/account");
    await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
    const dialog = await screen.findByRole("dialog", { name: "Sign out everywhere" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
    expect(ended).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Sign out" }));
    await screen.findByRole("button", { name: "Sign in" });
    expect([ended.length, readSession()]).toEqual([1, null]);
  });

  it("does not keep a session that the user has signed out", async () => {
    const ended = onCall("DELETE /api/v1/customer/sessions/:sessionId", failure("UNEXPECTED"));
    const { user } = openConsole("/account");
    await user.click(await screen.findByRole("button", { name: "User menu" }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    await screen.findByRole("button", { name: "Sign in" });
    await waitFor(() => expect(ended.map(({ params }) => params.sessionId)).toEqual([SESSION_ID]));
    expect(readSession()).toBeNull();
  });
});
