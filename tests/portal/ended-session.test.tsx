import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { clearSession } from "../../src/session/session";
import { openConsole } from "./support/console";
import { renderPortal } from "./support/render";
import { onCall } from "./support/server";
import { session } from "./support/sessions";

const ENDED = /^Your session has ended\./;
const signInButton = () => screen.findByRole("button", { name: "Sign in" });

describe("a session that has ended by itself", () => {
  it("is explained on the login page, which leads back", async () => {
    const { user, currentUrl } = openConsole("/templates");
    await screen.findByRole("heading", { name: "Templates" });
    act(() => clearSession());
    const button = await signInButton();
    expect((await screen.findByText(ENDED)).textContent).toContain("continue where you were");

    onCall("POST /api/v1/login", session());
    await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "secret");
    await user.click(button);
    await waitFor(() => expect(currentUrl()).toBe("/templates"));
  });

  it("is not mentioned to visitors who were not signed in", async () => {
    renderPortal("/login?redirect=%2Ftemplates");
    await signInButton();
    expect(screen.queryByText(ENDED)).toBeNull();
  });

  it("is not mentioned after Sign Out", async () => {
    const { user } = openConsole("/templates");
    await user.click(await screen.findByRole("button", { name: "User menu" }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    await signInButton();
    expect(screen.queryByText(ENDED)).toBeNull();
  });
});
