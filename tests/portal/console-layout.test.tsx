import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { registry } from "../../src/resources/all-resources";
import { BINDERY, onLargeScreen, openConsole, PRESS, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { leaveDialog } from "./support/leave-dialog";
import { onCall } from "./support/server";

const TEMPLATES = "GET /api/app/workspaces/:workspaceId/templates";
const sidebar = () => screen.queryByRole("navigation", { name: "Main" });
const sider = () => sidebar()?.closest("aside");
const toggle = () => screen.findByRole("button", { name: "Sidebar" });

beforeEach(() => void onCall(TEMPLATES, { templateDetails: [templateDetails()] }));

describe("the layout on a large screen", () => {
  beforeEach(onLargeScreen);

  it("has a sidebar and a top bar with the sidebar's toggle [SHELL-01] [SHELL-15]", async () => {
    openConsole("/templates");
    const bar = await screen.findByRole("banner");

    expect(within(bar).getByRole("button", { name: "Sidebar" })).toBeTruthy();
    expect(sidebar()).not.toBeNull();
  });

  const entries = () =>
    within(sidebar() as HTMLElement)
      .getAllByRole("link")
      .map((link) => link.textContent)
      .filter((text) => text !== "Platen");

  it("lists the entries in order, with the API Reference below them [SHELL-02] [SHELL-04]", async () => {
    openConsole("/templates", [BINDERY]);
    await toggle();

    const required = ["Dashboard", "Templates", "API keys", "Members", "Subscription", "API Reference"];
    const added = registry.resources.map(({ label }) => label.plural).filter((label) => !required.includes(label));
    expect(entries().filter((entry) => !added.includes(entry ?? ""))).toEqual(required);
  });

  it("shows 'Settings' to admins of the active workspace [SHELL-03] [PERM-11]", async () => {
    const { user } = openConsole("/templates", [PRESS, BINDERY]);
    await toggle();
    expect(entries().slice(-3)).toEqual(["Subscription", "Settings", "API Reference"]);

    onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: [] });
    await user.click(screen.getByRole("link", { name: "API keys" }));
    await user.click(await screen.findByRole("button", { name: "Workspace: Press" }));
    await user.click(await screen.findByRole("menuitem", { name: "Bindery" }));
    await waitFor(() => expect(entries()).not.toContain("Settings"));
  });

  it("opens the documentation site in a new tab [SHELL-05] [SHELL-06]", async () => {
    openConsole("/templates");
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "API Reference" });

    expect(link.getAttribute("href")).toBe("/docs");
    expect(link.target).toBe("_blank");
  });

  it("highlights the entry whose URL is part of the path [SHELL-07]", async () => {
    openConsole("/templates/create-edit");
    const entry = await screen.findByRole("link", { name: "Templates" });

    expect(entry.getAttribute("aria-current")).toBe("page");
    expect(entry.closest("li")?.className).toContain("ant-menu-item-selected");
  });

  it("shows the label of a collapsed entry after 500 ms [CONST-01]", async () => {
    const { user } = openConsole("/templates");
    await user.click(await toggle());
    const entry = screen.getByRole("link", { name: "Dashboard" });

    vi.useFakeTimers();
    fireEvent.mouseEnter(entry);
    act(() => void vi.advanceTimersByTime(499));
    expect(screen.queryByRole("tooltip")).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole("tooltip").textContent).toBe("Dashboard");
  });

  it("has a link to the content as the first stop of the Tab key", async () => {
    const { user } = openConsole("/templates");
    await toggle();

    await user.tab();
    expect(document.activeElement?.textContent).toBe("Skip to content");
    const target = document.activeElement?.getAttribute("href")?.slice(1) ?? "";
    expect(document.getElementById(target)?.tagName).toBe("MAIN");
  });

  it("toggles its sidebar between 256 px and collapsed [SHELL-08] [SHELL-12]", async () => {
    const { user } = openConsole("/templates");
    const button = await toggle();
    expect(sider()?.style.width).toBe("256px");
    expect(button.getAttribute("aria-expanded")).toBe("true");

    await user.click(button);
    expect(sider()?.style.width).toBe("64px");
    expect(button.getAttribute("aria-expanded")).toBe("false");

    await user.click(button);
    expect(sider()?.style.width).toBe("256px");
  });

  it("stores the user's choice as 'true' or 'false' [SHELL-09] [SHELL-10]", async () => {
    const { user } = openConsole("/templates");
    await user.click(await toggle());
    expect(localStorage.getItem("sidebar-expanded")).toBe("false");

    await user.click(await toggle());
    expect(localStorage.getItem("sidebar-expanded")).toBe("true");
  });

  it("first shows a loading indicator, and then the sidebar in its stored state [ROUTE-40]", async () => {
    localStorage.setItem("sidebar-expanded", "false");
    const answer = deferred<{ templateDetails: [] }>();
    onCall(TEMPLATES, () => answer.promise);
    const widths = new Set<string | undefined>();
    let isLoadingFirst = false;
    const observer = new MutationObserver(() => {
      if (sider()) widths.add(sider()?.style.width);
      else if (screen.queryByRole("status", { name: "Loading" })) isLoadingFirst = true;
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    openConsole("/templates");

    await toggle();
    await waitFor(() => expect(widths.size).toBeGreaterThan(0));
    observer.disconnect();
    expect(isLoadingFirst).toBe(true);
    expect([...widths]).toEqual(["64px"]);
  });
});

describe("the layout on a small screen", () => {
  it("starts with a closed sidebar, regardless of the choice on a large screen [SHELL-11]", async () => {
    localStorage.setItem("sidebar-expanded", "true");
    openConsole("/templates");

    expect((await toggle()).getAttribute("aria-expanded")).toBe("false");
    expect(sidebar()).toBeNull();
  });

  it("opens the sidebar on top of the page, closes it after a click on an entry, and stores no choice", async () => {
    const { user } = openConsole("/templates/create-edit");
    await user.click(await toggle());
    await user.click(await screen.findByRole("link", { name: "Templates" }));

    expect(await screen.findByRole("heading", { name: "Templates" })).toBeTruthy();
    expect((await toggle()).getAttribute("aria-expanded")).toBe("false");
    expect(localStorage.getItem("sidebar-expanded")).toBeNull();
  });
});

describe("the user menu", () => {
  it("shows the name of the signed-in user and offers to sign out [SHELL-14]", async () => {
    const { user } = openConsole("/templates");
    await user.click(await screen.findByRole("button", { name: "User menu" }));

    expect(await screen.findByText("ada@example.com")).toBeTruthy();
    expect(screen.getByRole("menuitem", { name: "Sign Out" })).toBeTruthy();
  });
});

describe("the workspace switcher", () => {
  const press = templateDetails({ name: "Of the press" });
  const bindery = templateDetails({ name: "Of the bindery" });
  const choose = async (user: ReturnType<typeof openConsole>["user"], name: string) => {
    await user.click(await screen.findByRole("button", { name: /^Workspace:/ }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };

  it("shows the active workspace and lists the others [SHELL-16]", async () => {
    const { user } = openConsole("/templates", [PRESS, BINDERY]);
    await user.click(await screen.findByRole("button", { name: "Workspace: Press" }));
    const entries = await screen.findAllByRole("menuitem");

    expect(entries.map((entry) => entry.textContent)).toEqual(["Bindery", "New workspace"]);
  });

  it("opens the page that creates a workspace [SHELL-17]", async () => {
    onCall("GET /api/app/products", { products: [] });
    const { user, currentUrl } = openConsole("/templates");
    await choose(user, "New workspace");

    expect(await screen.findByRole("heading", { name: "Create a new workspace." })).toBeTruthy();
    expect(currentUrl()).toBe("/create-workspace");
  });

  it("loads the selected workspace's rows, and until then shows no row of the previous workspace", async () => {
    const answer = deferred<{ templateDetails: (typeof bindery)[] }>();
    const asked = onCall(TEMPLATES, ({ params }) =>
      params.workspaceId === PRESS.workspace.id ? { templateDetails: [press] } : answer.promise,
    );
    const { user } = openConsole("/templates", [PRESS, BINDERY]);
    expect(await screen.findByText("Of the press")).toBeTruthy();
    await choose(user, "Bindery");
    await waitFor(() => expect(asked).toHaveLength(2));

    expect(asked[1]?.params).toEqual({ workspaceId: BINDERY.workspace.id });
    expect(screen.queryByText("Of the press")).toBeNull();
    answer.resolve({ templateDetails: [bindery] });
    expect(await screen.findByText("Of the bindery")).toBeTruthy();
  });

  it("keeps the selected workspace active after the next start [ACTIVE-09] [ACTIVE-10]", async () => {
    const { user } = openConsole("/templates", [PRESS, BINDERY]);
    await choose(user, "Bindery");

    expect(await screen.findByRole("button", { name: "Workspace: Bindery" })).toBeTruthy();
    expect(localStorage.getItem("ada@example.com-active-workspace")).toBe(BINDERY.workspace.id);
  });

  it("leaves a page that belongs to the previous workspace", async () => {
    const { user, currentUrl } = openConsole("/templates/create-edit", [PRESS, BINDERY]);
    await choose(user, "Bindery");

    await waitFor(() => expect(currentUrl()).toBe("/dashboard"));
  });

  it("asks before unsaved changes are lost", async () => {
    const { user, currentUrl } = openConsole("/templates/create-edit", [PRESS, BINDERY]);
    await user.type(await screen.findByLabelText("Template name"), "Draft");
    await choose(user, "Bindery");

    await user.click((await leaveDialog()).button("Keep editing"));
    expect(currentUrl()).toBe("/templates/create-edit");
    expect(screen.getByRole("button", { name: "Workspace: Press" })).toBeTruthy();
  });
});

describe("a new workspace", () => {
  const products = [{ code: "FREE" as const, monthlyPrice: 0, yearlyPrice: 0, monthlyUsageLimit: 50 }];

  it("becomes active after its creation, and the user's data is loaded again [ACTIVE-08]", async () => {
    onCall("GET /api/app/products", { products });
    onCall("POST /api/app/workspaces", BINDERY);
    const { user, currentUrl } = openConsole("/create-workspace", []);
    await user.type(await screen.findByLabelText("Workspace name"), "Bindery");
    const reloaded = onCall("GET /api/app/workspaces", { workspaces: [PRESS, BINDERY] });
    await user.click(await screen.findByRole("button", { name: /Start free trial/ }));

    expect(await screen.findByRole("button", { name: "Workspace: Bindery" })).toBeTruthy();
    await waitFor(() => expect(currentUrl()).toBe("/dashboard"));
    expect(reloaded).toHaveLength(1);
  });

  it("is not created if the user already has one of the same name, which becomes active", async () => {
    onCall("GET /api/app/products", { products });
    const { user } = openConsole("/create-workspace", [PRESS, BINDERY]);
    await user.type(await screen.findByLabelText("Workspace name"), " Bindery ");
    await user.click(await screen.findByRole("button", { name: /Start free trial/ }));

    expect(await screen.findByRole("button", { name: "Workspace: Bindery" })).toBeTruthy();
  });
});
