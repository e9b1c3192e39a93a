import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { WorkspaceEntry } from "../../contract/workspaces";
import { config } from "../../src/lib/config";
import { isDialogOpen } from "../../src/lib/is-dialog-open";
import { workspaceNameError } from "../../src/lib/workspace-name";
import { BINDERY, openConsole, PRESS } from "./support/console";
import { deferred } from "./support/deferred";
import { dialogTitled } from "./support/dialog-titled";
import { afterUserActivation, beforeUserActivation, headingHasFocus } from "./support/page-heading";
import { products } from "./support/products";
import { failure, noAnswer, onCall, UNREACHED } from "./support/server";

const name = () => screen.findByLabelText<HTMLInputElement>("Workspace name");
const buttons = () => screen.findAllByRole("button", { name: /Start free trial$/ });
const STANDARD = 2;

const activeWorkspace = () => localStorage.getItem("ada@example.com-active-workspace");

afterEach(beforeUserActivation);

/** Opens the page. Afterwards, only calls that the test has mocked are answered. */
function openPage(workspaces: WorkspaceEntry[] = [PRESS, BINDERY]) {
  onCall("GET /api/app/products", { products });
  onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [] });
  return openConsole("/create-workspace", workspaces);
}

async function create({ user }: Pick<ReturnType<typeof openPage>, "user">, typed: string, plan = STANDARD) {
  await user.type(await name(), typed);
  const [button] = (await buttons()).slice(plan);
  await user.click(button ?? expect.unreachable("there is no such plan"));
}

describe("the page for a new workspace", () => {
  it("explains its purpose [NEWWS-01, NEWWS-02]", async () => {
    openPage();

    expect(await screen.findByRole("heading", { name: "Create a new workspace." })).toBeDefined();
    expect(screen.getByText("Whatever your status, our offers evolve according to your needs.")).toBeDefined();
    expect(document.title).toBe("Create a workspace · Platen");
  });

  it("has a required name with a placeholder [NEWWS-03, NEWWS-04]", async () => {
    openPage();

    expect((await name()).required).toBe(true);
    expect((await name()).placeholder).toBe("My workspace");
  });

  it("shows the plans from the service, each with 'Start free trial' [NEWWS-05, CALL-06]", async () => {
    openPage();

    expect(await buttons()).toHaveLength(products.length);
    expect(screen.getByText("Most popular")).toBeDefined();
  });

  it("says what a customer who has had the free trial pays", async () => {
    onCall("GET /api/app/free-trial", { freeTrial: { isAvailable: false, days: 14 } });
    openPage();

    const note = "The first invoice of a paid plan is due when you create the workspace.";
    expect((await screen.findByRole("alert")).textContent).toContain(note);
    expect(await buttons()).toHaveLength(products.length);
  });

  it("keeps the usual text if it can't be read whether there is a free trial", async () => {
    onCall("GET /api/app/free-trial", noAnswer);
    openPage();

    expect(await buttons()).toHaveLength(products.length);
  });

  it("says how many workspaces a customer can own", async () => {
    const portal = openPage();
    onCall("POST /api/app/workspaces", failure("WORKSPACE_LIMIT_REACHED", { data: { max: 100 } }));
    await create(portal, "Foundry");

    expect(await screen.findByText("You own as many workspaces as possible. Delete one first")).toBeDefined();
  });

  it("offers a retry if the plans could not be loaded", async () => {
    onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [] });
    onCall("GET /api/app/products", failure("NOT_FOUND"));
    const { user } = openConsole("/create-workspace");

    const again = await screen.findByRole("button", { name: "Try again" });
    onCall("GET /api/app/products", { products });
    await user.click(again);

    expect(await buttons()).toHaveLength(products.length);
  });
});

describe("leaving the page for a new workspace", () => {
  it("returns to the existing workspace", async () => {
    const { user, visited } = openPage();
    await name();
    await user.click(screen.getByRole("button", { name: "Cancel" }));

    await waitFor(() => expect(visited.at(-1)).toBe("/dashboard"));
  });

  it("signs out if the user has no workspace", async () => {
    const { user, currentUrl } = openPage([]);
    await name();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Sign Out" }));

    await screen.findByRole("button", { name: "Sign in" });
    expect(currentUrl()).toBe("/login");
    expect(localStorage.getItem("accessToken")).toBeNull();
  });
});

const fresh: WorkspaceEntry = {
  workspace: { id: "0b7e3c5a-3333-4333-8333-000000000003", name: "Foundry" },
  roles: ["ADMIN"],
};

describe("a customer who has had the free trial", () => {
  function openAfterTrial() {
    onCall("GET /api/app/free-trial", { freeTrial: { isAvailable: false, days: 14 } });
    return { ...openPage(), received: onCall("POST /api/app/workspaces", fresh) };
  }
  const choose = async (user: ReturnType<typeof openPage>["user"], plan: number) => {
    await screen.findByRole("alert");
    await user.click((await buttons())[plan] as HTMLElement);
  };
  const FREE = 0;

  it("confirms the price before a plan is bought", async () => {
    const { user, received } = openAfterTrial();
    await user.type(await name(), "Foundry");
    await choose(user, STANDARD);
    const dialog = await dialogTitled("Buy STANDARD, billed annually");
    dialog.getByText("You'll pay $480 a year until you change the plan or delete the workspace.");
    expect(received).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Buy for $480 a year" }));

    await waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]?.body).toEqual({ name: "Foundry", productCode: "STANDARD", billingPeriod: "YEARLY" });
  });

  it("buys nothing if the dialog is cancelled", async () => {
    const { user, received } = openAfterTrial();
    await user.type(await name(), "Foundry");
    await choose(user, STANDARD);
    const dialog = await dialogTitled("Buy STANDARD, billed annually");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));

    await waitFor(() => expect(isDialogOpen()).toBe(false));
    expect(received).toEqual([]);
    expect((await name()).value).toBe("Foundry");
  });

  it("confirms the price also if the service could not say at first that the trial is over", async () => {
    onCall("GET /api/app/free-trial", failure("TOO_MANY_REQUESTS"));
    const portal = openPage();
    await buttons();
    onCall("GET /api/app/free-trial", { freeTrial: { isAvailable: false, days: 14 } });
    const received = onCall("POST /api/app/workspaces", fresh);
    await create(portal, "Foundry");

    await dialogTitled("Buy STANDARD, billed annually");
    expect(received).toEqual([]);
  });

  it("creates a workspace with the free plan at once", async () => {
    const { user, received } = openAfterTrial();
    await user.type(await name(), "Foundry");
    await choose(user, FREE);

    await waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]?.body).toMatchObject({ productCode: "FREE" });
  });
});

describe("creating a workspace", () => {
  it("sends name, plan and billing period [CALL-08, ENTITY-29]", async () => {
    const portal = openPage();
    const received = onCall("POST /api/app/workspaces", fresh);

    await create(portal, "  Foundry ");

    await waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]?.body).toEqual({ name: "Foundry", productCode: "STANDARD", billingPeriod: "YEARLY" });
  });

  it("makes the workspace active, loads the user's data again and opens the next page [NEWWS-07, NEWWS-08]", async () => {
    const portal = openPage();
    onCall("POST /api/app/workspaces", fresh);
    await buttons();
    const reloads = onCall("GET /api/app/workspaces", { workspaces: [PRESS, BINDERY, fresh] });

    await create(portal, "Foundry");

    expect(await screen.findByText("Workspace created")).toBeDefined();
    await waitFor(() => expect(portal.visited).toContain("/"));
    expect(activeWorkspace()).toBe(fresh.workspace.id);
    expect(reloads.length).toBeGreaterThan(0);
  });

  it("moves the focus to the heading of the next page", async () => {
    afterUserActivation();
    const portal = openPage();
    onCall("POST /api/app/workspaces", fresh);
    await buttons();
    onCall("GET /api/app/workspaces", { workspaces: [PRESS, BINDERY, fresh] });
    await create(portal, "Foundry");
    await headingHasFocus("Dashboard");
  });

  it.each(["", "   "])("refuses the name '%s' with a red message [VALID-14]", async (typed) => {
    const portal = openPage();
    const received = onCall("POST /api/app/workspaces", fresh);

    await (typed === "" ? portal.user.click((await buttons())[STANDARD] as HTMLElement) : create(portal, typed));

    expect((await screen.findByRole("alert")).textContent).toBe("Workspace name cannot be emtpy");
    expect((await name()).className).toContain("ant-input-status-error");
    expect(received).toEqual([]);
  });

  it("treats an empty name as EMPTY_WORKSPACE_NAME, with the same message as for the service's answer [VALID-13]", async () => {
    expect(["", " \t", "Press"].map(workspaceNameError)).toEqual([
      "EMPTY_WORKSPACE_NAME",
      "EMPTY_WORKSPACE_NAME",
      null,
    ]);

    const portal = openPage();
    onCall("POST /api/app/workspaces", failure("EMPTY_WORKSPACE_NAME"));
    await create(portal, "Foundry");

    expect(await screen.findByText("Workspace name cannot be emtpy")).toBeDefined();
  });

  it("opens / with the existing workspace active if the user has one of that name [NEWWS-06]", async () => {
    const portal = openPage();
    const received = onCall("POST /api/app/workspaces", fresh);

    await create(portal, " Bindery ");

    await waitFor(() => expect(portal.visited).toContain("/"));
    expect(activeWorkspace()).toBe(BINDERY.workspace.id);
    expect(received).toEqual([]);
  });

  it("treats a name that differs only in case as another name", async () => {
    const portal = openPage();
    const received = onCall("POST /api/app/workspaces", fresh);

    await create(portal, "bindery");

    await waitFor(() => expect(received).toHaveLength(1));
  });

  it("is busy until it fails, then keeps the input and shows the reason [NEWWS-09]", async () => {
    const portal = openPage();
    const answer = deferred<Response>();
    const received = onCall("POST /api/app/workspaces", () => answer.promise);

    await create(portal, "Foundry");
    const isBusy = async () => (await buttons())[STANDARD]?.className.includes("ant-btn-loading");
    expect(await isBusy()).toBe(true);
    await portal.user.click((await buttons())[STANDARD] as HTMLElement);
    answer.resolve(noAnswer());

    expect((await screen.findByText(/^Unexpected error/)).textContent).toBe(UNREACHED);
    expect(await isBusy()).toBe(false);
    expect((await name()).value).toBe("Foundry");
    expect(received).toHaveLength(1);
  });

  it("reports the plan to the analytics container, if one is configured [NEWWS-10]", async () => {
    vi.spyOn(config, "analyticsId", "get" as never).mockReturnValue("GTM-1" as never);
    const portal = openPage();
    onCall("POST /api/app/workspaces", fresh);

    await create(portal, "Foundry", 3);

    await waitFor(() => expect(window.dataLayer).toEqual([{ event: "workspace_created", plan: "PRO" }]));
    delete window.dataLayer;
  });

  it("reports nothing if no container is configured", async () => {
    const portal = openPage();
    onCall("POST /api/app/workspaces", fresh);

    await create(portal, "Foundry");

    await screen.findByText("Workspace created");
    expect(window.dataLayer).toBeUndefined();
  });
});
