import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { LoggedRequest } from "../../contract/requests";
import { apiKeyOf } from "./support/api-keys";
// Loaded before the test, because the first import takes seconds on a busy machine.
import "../../src/pages/templates/list/start-dialog";
import { BINDERY, fill, openConsole, PRESS, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { headingHasFocus } from "./support/page-heading";
import { onCall } from "./support/server";
import { activity, analytics, subscription } from "./support/workspace-usage";

const REQUESTS = "GET /api/app/workspaces/:workspaceId/requests";

const INVITE = {
  id: "i-1",
  email: "bob@example.com",
  roles: ["USER" as const],
  createdAt: 1_760_000_000,
  mailedAt: 1_760_000_000,
  expiresAt: 4_000_000_000,
};

function onWorkspace({ documents = 0, templates = 0, keys = 0, invites = 0 } = {}) {
  const { monthlyUsages } = analytics(0);
  onCall("GET /api/app/workspaces/:workspaceId/analytics", {
    monthlyUsages,
    overallAnalytics: { currentMonthUsage: documents, last6MonthsUsage: documents, totalUsage: documents },
  });
  onCall("GET /api/app/workspaces/:workspaceId/activities", { activities: [], hasNextPage: false });
  onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: templates ? [templateDetails()] : [] });
  onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: keys ? [apiKeyOf()] : [] });
  onCall("GET /api/app/workspaces/:workspaceId/customers", {
    customers: [
      {
        customer: { id: "c-1", username: "ada@example.com" },
        roles: ["ADMIN"],
        createdAt: 1_760_000_000,
        lastActiveAt: null,
      },
    ],
  });
  onCall("GET /api/app/workspaces/:workspaceId/invites", {
    invites: invites ? [{ invite: INVITE }] : [],
  });
}

const request = (errorCode: string | null): LoggedRequest => ({
  id: "r-1",
  createdAt: 1_763_000_000,
  operation: "DOCUMENT",
  call: null,
  source: "API",
  status: errorCode ? 422 : 200,
  errorCode,
  templateId: null,
  templateName: null,
  templateVersion: null,
  apiKey: { id: apiKeyOf().id, name: apiKeyOf().name },
  durationInMs: 10,
  pages: 1,
  resultSizeInBytes: 10,
  warnings: [],
  correlationId: "c-1",
  resultId: null,
});

const region = async () =>
  within((await screen.findByRole("heading", { name: "First steps" })).closest("section") as HTMLElement);
const current = () => document.querySelector("[aria-current=step] strong")?.textContent;
const done = () => [...document.querySelectorAll("[data-done=true] strong")].map(({ textContent }) => textContent);

describe("the first steps of a workspace", () => {
  it("begin with a template", async () => {
    onWorkspace();
    const { user, currentUrl } = openConsole("/dashboard");
    const steps = await region();
    expect(steps.getByText("0 of 5 done")).toBeTruthy();
    expect(current()).toBe("Pick a template");
    expect(steps.getByText("Members share the templates and keys of the workspace.")).toBeTruthy();
    await user.click(steps.getByRole("button", { name: "Choose a starter" }));
    expect(await screen.findByRole("dialog", { name: "Start a new template" })).toBeTruthy();
    expect(currentUrl()).toBe("/templates");
  });

  it("are ticked off by what the workspace has", async () => {
    onWorkspace({ templates: 1, documents: 1, invites: 1 });
    openConsole("/dashboard");
    await region();
    expect(done()).toEqual(["Pick a template (done)", "Generate a PDF (done)", "Invite someone (done)"]);
    expect(current()).toBe("Create an API key");
  });

  it("lead to the dialog for a new key", async () => {
    onWorkspace({ templates: 1, documents: 1 });
    const { user } = openConsole("/dashboard");
    await user.click((await region()).getByRole("button", { name: "New key" }));
    expect(await screen.findByRole("dialog", { name: "Create new API key." })).toBeTruthy();
  });

  it("invite someone, and leave the focus on the heading, because the button is on another page", async () => {
    onWorkspace({ templates: 1, documents: 1 });
    const { user } = openConsole("/dashboard");
    await user.click((await region()).getByRole("button", { name: "New member" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New member" }));
    onCall("POST /api/app/workspaces/:workspaceId/invites", {});
    await fill(user, dialog.getByLabelText("E-mail"), "bob@example.com");
    await user.click(dialog.getByRole("button", { name: "Invite" }));
    await headingHasFocus("Members");
  });

  it("wait for the first call of the API", async () => {
    onWorkspace({ templates: 1, documents: 1, keys: 1 });
    onCall(REQUESTS, { requests: [], nextCursor: null });
    openConsole("/dashboard");
    const steps = await region();
    expect(steps.getByText("Waiting for the first call…")).toBeTruthy();
    expect(steps.getByRole("region", { name: "Example call" })).toBeTruthy();
    expect(steps.getByRole("link", { name: "create another one" })).toBeTruthy();

    onCall(REQUESTS, { requests: [request("INVALID_TEMPLATE")], nextCursor: null });
    await steps.findByText(/it failed: INVALID_TEMPLATE/);
    onCall(REQUESTS, { requests: [request(null), request("INVALID_TEMPLATE")], nextCursor: null });
    await waitFor(() => expect(current()).toBe("Invite someone"));
    expect(steps.getByText("4 of 5 done")).toBeTruthy();
    expect(screen.getByText("Your first API call has arrived")).toBeTruthy();
  });

  it("wait for the first call although an earlier step is left", async () => {
    onWorkspace({ keys: 1 });
    onCall(REQUESTS, { requests: [], nextCursor: null });
    openConsole("/dashboard");
    const steps = await region();
    expect(current()).toBe("Pick a template");
    expect(steps.getByText("Waiting for the first call…")).toBeTruthy();
    expect(steps.getByRole("region", { name: "Example call" })).toBeTruthy();
  });

  it("say that the first call has arrived when it was the last step", async () => {
    onWorkspace({ templates: 1, documents: 1, keys: 1, invites: 1 });
    onCall(REQUESTS, { requests: [], nextCursor: null });
    openConsole("/dashboard");
    await region();
    onCall(REQUESTS, { requests: [request(null)], nextCursor: null });
    await screen.findByText("Your first API call has arrived");
    expect(screen.queryByRole("heading", { name: "First steps" })).toBeNull();
  });

  it("refresh the usage and the activities when the first call has arrived", async () => {
    onWorkspace({ templates: 1, documents: 1, keys: 1 });
    onCall("GET /api/app/workspaces/:workspaceId/subscription", { subscription: subscription("STANDARD") });
    onCall(REQUESTS, { requests: [], nextCursor: null });
    openConsole("/dashboard");
    await (await region()).findByText("Waiting for the first call…");
    await screen.findByText("1 / 5,000");

    onWorkspace({ templates: 1, documents: 2, keys: 1 });
    onCall("GET /api/app/workspaces/:workspaceId/activities", { activities: [activity(1)], hasNextPage: false });
    onCall(REQUESTS, { requests: [request(null)], nextCursor: null });
    await screen.findByText("2 / 5,000");
    await screen.findByText("Template 1");
  });

  it("disappear when all are done", async () => {
    onWorkspace({ templates: 1, documents: 1, keys: 1, invites: 1 });
    const asked = onCall(REQUESTS, { requests: [request(null)], nextCursor: null });
    openConsole("/dashboard");
    await waitFor(() => expect(asked).toHaveLength(1));
    await screen.findByText("Current month usage");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "First steps" })).toBeNull());
    expect(screen.queryByText("Your first API call has arrived")).toBeNull();
  });

  it("stay hidden after they were dismissed", async () => {
    onWorkspace();
    const { user, unmount } = openConsole("/dashboard");
    await user.click((await region()).getByRole("button", { name: "Hide" }));
    expect(screen.queryByRole("heading", { name: "First steps" })).toBeNull();
    unmount();

    openConsole("/dashboard");
    await screen.findByText(/No PDFs yet/);
    expect(screen.queryByRole("heading", { name: "First steps" })).toBeNull();
  });

  it("leave out what only admins may do", async () => {
    onWorkspace({ templates: 1 });
    openConsole("/dashboard", [BINDERY]);
    const steps = await region();
    expect(steps.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent)).toEqual([
      "Pick a template (done)",
      "Generate a PDF",
      "Call the API",
    ]);
  });

  it("appear before the rest of the page, which they would push down", async () => {
    onWorkspace();
    const invites = deferred<void>();
    onCall("GET /api/app/workspaces/:workspaceId/invites", async () => {
      await invites.promise;
      return { invites: [] };
    });
    openConsole("/dashboard");
    await screen.findByRole("status", { name: "Loading" });
    await screen.findByText(/^Usage resets on/);
    expect(screen.queryByText("Current month usage")).toBeNull();

    invites.resolve();
    await region();
    expect(screen.getByText("Current month usage")).toBeTruthy();
  });

  it("don't hold up the page of a workspace that had documents before", async () => {
    const first = openConsole("/dashboard", [PRESS]);
    await screen.findByText("54,321");
    first.unmount();
    const usage = deferred<void>();
    onCall("GET /api/app/workspaces/:workspaceId/analytics", async () => {
      await usage.promise;
      return analytics(0);
    });

    openConsole("/dashboard", [PRESS]);
    await screen.findByText("Current month usage");
    usage.resolve();
    await screen.findByText("54,321");
  });

  it("are not shown to a workspace that has documents", async () => {
    openConsole("/dashboard", [PRESS]);
    await screen.findByText("54,321");
    expect(screen.queryByRole("heading", { name: "First steps" })).toBeNull();
  });
});
