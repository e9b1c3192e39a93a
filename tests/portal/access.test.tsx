import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { BINDERY, openConsole } from "./support/console";
import { onCall } from "./support/server";
import { onSubscriptionPage } from "./support/subscription-page";

beforeEach(() => {
  onSubscriptionPage();
  onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [] });
  onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: [] });
  onCall("GET /api/app/workspaces/:workspaceId/customers", { customers: [] });
  onCall("GET /api/app/workspaces/:workspaceId/invites", { invites: [] });
});

describe("the pages of a member without the admin role", () => {
  it.each([
    ["/dashboard", "Dashboard"],
    ["/templates", "Templates"],
    ["/templates/create-edit", "Create new template."],
    ["/api-keys", "API keys"],
    ["/members", "Members"],
    ["/subscription", "Subscription"],
    ["/account", "Account"],
    ["/create-workspace", "Create a new workspace."],
  ])("include %s [PERM-12]", async (path, heading) => {
    openConsole(path, [BINDERY]);

    expect(await screen.findByRole("heading", { name: heading, level: 1 })).toBeTruthy();
  });

  it("do not include the workspace's settings, and the explanation links to the start page", async () => {
    const { user, currentUrl } = openConsole("/settings", [BINDERY]);
    expect(await screen.findByRole("heading", { name: "Access denied", level: 1 })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Go to the start page" }));

    expect(await screen.findByRole("heading", { name: "Dashboard", level: 1 })).toBeTruthy();
    expect(currentUrl()).toBe("/dashboard");
  });
});
