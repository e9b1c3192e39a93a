import { Refine } from "@refinedev/core";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { RequireSession } from "../../src/app/require-session";
import { currentToast } from "../../src/lib/toast-store";
import { authProvider } from "../../src/providers/auth-provider";
import { clearSession, readSession } from "../../src/session/session";
import { BINDERY, openConsole, PRESS, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { renderPart, renderPortal } from "./support/render";
import { failure, onCall } from "./support/server";
import { accessToken, signIn } from "./support/sessions";
import { activity } from "./support/workspace-usage";

const TEMPLATES = "GET /api/app/workspaces/:workspaceId/templates";
const ACTIVITIES = "GET /api/app/workspaces/:workspaceId/activities";
const WORKSPACES = "GET /api/app/workspaces";
const layout = () => screen.queryByRole("button", { name: "Sidebar" });

describe("the console's routes", () => {
  beforeEach(() => void onCall(TEMPLATES, { templateDetails: [templateDetails()] }));

  it("redirect from / to /dashboard [ROUTE-20]", async () => {
    const { visited } = openConsole("/");

    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeTruthy();
    expect(visited).toEqual(["/", "/dashboard"]);
    expect(layout()).not.toBeNull();
  });

  it("show /templates inside the layout to a signed-in user [ROUTE-22]", async () => {
    openConsole("/templates");

    expect(await screen.findByRole("heading", { name: "Templates", level: 1 })).toBeTruthy();
    expect(layout()).not.toBeNull();
  });

  it("show /templates/create-edit inside the layout to a signed-in user [ROUTE-23]", async () => {
    openConsole("/templates/create-edit");

    expect(await screen.findByRole("heading", { name: "Create new template.", level: 1 })).toBeTruthy();
    expect(layout()).not.toBeNull();
  });

  it.each([
    ["/api-keys", "API keys"],
    ["/members", "Members"],
    ["/settings", "Settings"],
  ])(
    "show %s inside the layout to a signed-in admin, and /login to a signed-out visitor [ROUTE-25, ROUTE-26, ROUTE-28]",
    async (url, title) => {
      onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: [] });
      onCall("GET /api/app/workspaces/:workspaceId/customers", { customers: [] });
      onCall("GET /api/app/workspaces/:workspaceId/invites", { invites: [] });
      const { unmount } = openConsole(url);
      expect(await screen.findByRole("heading", { name: title, level: 1 })).toBeTruthy();
      expect(layout()).not.toBeNull();

      unmount();
      clearSession();
      const { currentUrl } = renderPortal(url);
      await waitFor(() => expect(currentUrl()).toContain("/login"));
    },
  );

  it("show /create-workspace outside the layout to a signed-in user [ROUTE-30]", async () => {
    onCall("GET /api/app/products", { products: [] });
    openConsole("/create-workspace");

    expect(await screen.findByRole("heading", { name: "Create a new workspace." })).toBeTruthy();
    expect(layout()).toBeNull();
  });

  it.each(["/nowhere", "/templates/nowhere", "/settings/x"])(
    "show the 404 page for %s, signed in or not [ROUTE-31]",
    async (url) => {
      renderPortal(url);

      expect(await screen.findByText("404 - Page not found")).toBeTruthy();
    },
  );

  it.each([
    ["/templates", "/login?redirect=%2Ftemplates"],
    ["/templates/create-edit?templateId=1", "/login?redirect=%2Ftemplates%2Fcreate-edit%3FtemplateId%3D1"],
    ["/create-workspace", "/login?redirect=%2Fcreate-workspace"],
    ["/", "/login"],
    ["/dashboard", "/login?redirect=%2Fdashboard"],
    ["/api-keys", "/login?redirect=%2Fapi-keys"],
    ["/members", "/login?redirect=%2Fmembers"],
    ["/subscription", "/login?redirect=%2Fsubscription"],
    ["/settings", "/login?redirect=%2Fsettings"],
    ["/account", "/login?redirect=%2Faccount"],
  ])("redirect from %s to the login page and back, without a session [ROUTE-36]", async (url, login) => {
    const { currentUrl } = renderPortal(url);

    await waitFor(() => expect(currentUrl()).toBe(login));
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
  });

  it("clear tokens that can't be decoded, instead of redirecting in a loop", async () => {
    signIn({ accessToken: "unreadable" });
    const { currentUrl } = renderPortal("/templates");

    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
    expect(currentUrl()).toBe("/login?redirect=%2Ftemplates");
    expect(readSession()).toBeNull();
  });

  it("redirect to /create-workspace if the list of workspaces is empty [ROUTE-38]", async () => {
    onCall("GET /api/app/products", { products: [] });
    const { currentUrl } = openConsole("/templates", []);
    await screen.findByRole("heading", { name: "Create a new workspace." });

    expect(currentUrl()).toBe("/create-workspace");
  });

  it("show a loading indicator until the workspaces have loaded [ROUTE-39]", async () => {
    const answer = deferred<{ workspaces: (typeof PRESS)[] }>();
    signIn();
    onCall(WORKSPACES, () => answer.promise);
    renderPortal("/templates");

    expect(await screen.findByRole("status", { name: "Loading" })).toBeTruthy();
    expect(layout()).toBeNull();
    answer.resolve({ workspaces: [PRESS] });
    expect(await screen.findByText("Invoice")).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  });

  it("say that the workspaces could not be loaded, and offer a retry", async () => {
    signIn();
    onCall(WORKSPACES, failure("NOT_FOUND"));
    const { user } = renderPortal("/templates");

    expect((await screen.findByRole("alert")).textContent).toContain("Your workspaces could not be loaded.");
    onCall(WORKSPACES, { workspaces: [PRESS] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Templates" })).toBeTruthy();
  });

  it("scroll to the top of the page whenever the path changes [ROUTE-35]", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo");
    const { user } = openConsole("/templates");
    const link = await screen.findByRole("button", { name: "New template" });
    scrollTo.mockClear();
    await user.click(link);

    await screen.findByRole("heading", { name: "Create new template." });
    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  });

  it("set the document's title without Refine's suffix", async () => {
    const { user } = openConsole("/templates");
    await screen.findByText("Invoice");
    expect(document.title).toBe("Templates · Platen");
    await user.click(screen.getByRole("button", { name: "New template" }));

    await waitFor(() => expect(document.title).toBe("Create new template · Platen"));
  });
});

describe("RequireSession", () => {
  it("shows a loading indicator until the session is checked [ROUTE-37]", async () => {
    const answer = deferred<{ authenticated: boolean }>();
    renderPart(
      <Refine authProvider={{ ...authProvider, check: () => answer.promise }} options={{ disableTelemetry: true }}>
        <RequireSession>The page</RequireSession>
      </Refine>,
    );
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
    expect(screen.queryByText("The page")).toBeNull();

    answer.resolve({ authenticated: true });
    expect(await screen.findByText("The page")).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  });
});

describe("the session in the console", () => {
  it("ends with Sign Out, which opens the login page without a redirect", async () => {
    onCall(TEMPLATES, { templateDetails: [] });
    const { user, currentUrl } = openConsole("/templates");
    await user.click(await screen.findByRole("button", { name: "User menu" }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));

    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
    expect(currentUrl()).toBe("/login");
    expect(readSession()).toBeNull();
    expect(currentToast()).toBeNull();
  });

  it("shows no data of one user to the tab's next user", async () => {
    onCall(ACTIVITIES, { activities: [activity(1, { templateName: "Ada's secret" })], hasNextPage: false });
    const { user } = openConsole("/dashboard");
    expect(await screen.findByText("Ada's secret")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "User menu" }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    await screen.findByRole("button", { name: "Sign in" });

    const answer = deferred<{ activities: []; hasNextPage: false }>();
    const asked = onCall(ACTIVITIES, () => answer.promise);
    onCall(WORKSPACES, { workspaces: [PRESS] });
    onCall("POST /api/v1/login", {
      accessToken: accessToken({ username: "bob@example.com" }),
      refreshToken: "refresh-2",
      roles: ["USER"],
    });
    await user.type(screen.getByLabelText(/e-?mail/i), "bob@example.com");
    await user.type(screen.getByLabelText("Password"), "secret");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(asked).toHaveLength(1));

    expect(screen.queryByText("Ada's secret")).toBeNull();
    answer.resolve({ activities: [], hasNextPage: false });
    expect(await screen.findByText("Generate your first PDF")).toBeTruthy();
    expect(screen.queryByText("Ada's secret")).toBeNull();
  });

  it("opens the login page after another tab has ended it, and then returns to the same page", async () => {
    onCall(TEMPLATES, { templateDetails: [] });
    const { currentUrl } = openConsole("/templates");
    await screen.findByText(/^Templates are the HTML/);
    clearSession();

    await waitFor(() => expect(currentUrl()).toBe("/login?redirect=%2Ftemplates"));
  });

  it("shows no data of the first user after another tab has signed in a second one", async () => {
    onCall(TEMPLATES, { templateDetails: [templateDetails({ name: "Ada's secret" })] });
    openConsole("/templates");
    await screen.findByText("Ada's secret");
    onCall(TEMPLATES, { templateDetails: [] });
    act(() => void signIn({ accessToken: accessToken({ username: "bob@example.com" }) }));

    expect(screen.queryByText("Ada's secret")).toBeNull();
    expect(await screen.findByText(/^Templates are the HTML/)).toBeTruthy();
  });

  it("ends without a toast if it can't be renewed, regardless of the refused call", async () => {
    onCall(TEMPLATES, failure("NO_ACCESS", { status: 401 }));
    onCall("POST /api/v1/refreshtoken", {
      accessToken: accessToken({ exp: 4_000_000_001 }),
      refreshToken: "refresh-2",
      roles: ["ADMIN"],
    });
    const { currentUrl } = openConsole("/templates", [PRESS, BINDERY]);

    await waitFor(() => expect(currentUrl()).toBe("/login?redirect=%2Ftemplates"));
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
    expect(readSession()).toBeNull();
    expect(currentToast()).toBeNull();
  });
});
