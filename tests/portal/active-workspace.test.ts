import { describe, expect, it, vi } from "vitest";
import { ActiveWorkspace, activeWorkspaceKey, chooseActive } from "../../src/session/active-workspace";
import { BINDERY, PRESS } from "./support/console";

const KEY = "ada@example.com-active-workspace";
const stored = () => localStorage.getItem(KEY);

function withList(restored?: string) {
  if (restored) localStorage.setItem(KEY, restored);
  const workspace = new ActiveWorkspace("ada@example.com");
  workspace.setList([PRESS, BINDERY]);
  return workspace;
}

describe("the active workspace", () => {
  it("is stored under the username and a fixed suffix [ACTIVE-01]", () => {
    withList();

    expect(activeWorkspaceKey("ada@example.com")).toBe(KEY);
    expect({ ...localStorage }).toEqual({ [KEY]: PRESS.workspace.id });
  });

  it("is another one for another user", () => {
    withList(BINDERY.workspace.id);
    const other = new ActiveWorkspace("bob@example.com");
    other.setList([PRESS, BINDERY]);

    expect(other.id()).toBe(PRESS.workspace.id);
    expect(stored()).toBe(BINDERY.workspace.id);
  });

  it("is restored from the browser's storage at the start [ACTIVE-02]", () => {
    localStorage.setItem(KEY, BINDERY.workspace.id);

    expect(new ActiveWorkspace("ada@example.com").id()).toBe(BINDERY.workspace.id);
  });

  it("is cleared by an empty list, in the storage too [ACTIVE-03] [ACTIVE-11]", () => {
    const workspace = withList();
    workspace.setList([]);

    expect(workspace.id()).toBeNull();
    expect(workspace.state()).toEqual({ workspaces: [], active: null });
    expect(stored()).toBeNull();
  });

  it("is the first of the list where there was none [ACTIVE-04]", () => {
    expect(withList().state().active).toEqual(PRESS);
  });

  it("is the first of the list where the last one is no longer listed [ACTIVE-05]", () => {
    const workspace = withList("gone");

    expect(workspace.state().active).toEqual(PRESS);
    expect(stored()).toBe(PRESS.workspace.id);
  });

  it("is kept where it is listed [ACTIVE-06]", () => {
    expect(withList(BINDERY.workspace.id).state().active).toEqual(BINDERY);
  });

  it("is cleared when it is deleted, until the next list says which follows [ACTIVE-07]", () => {
    const workspace = withList();
    workspace.remove(PRESS.workspace.id);
    expect(workspace.id()).toBeNull();
    expect(stored()).toBeNull();

    workspace.setList([BINDERY]);
    expect(workspace.id()).toBe(BINDERY.workspace.id);
  });

  it("stays when another one is deleted", () => {
    const workspace = withList();
    workspace.remove(BINDERY.workspace.id);

    expect(workspace.state()).toEqual({ workspaces: [PRESS], active: PRESS });
  });

  it("is the one that has just been created [ACTIVE-08] [ACTIVE-10]", () => {
    const created = { workspace: { id: "created", name: "Atelier" }, roles: ["ADMIN" as const] };
    const workspace = withList();
    workspace.add(created);

    expect(workspace.state()).toEqual({ workspaces: [PRESS, BINDERY, created], active: created });
    expect(stored()).toBe("created");
  });

  it("is the one that was selected [ACTIVE-09] [ACTIVE-10]", () => {
    const workspace = withList();
    workspace.select(BINDERY.workspace.id);

    expect(workspace.state().active).toEqual(BINDERY);
    expect(stored()).toBe(BINDERY.workspace.id);
  });

  it("does not become one that is not listed", () => {
    const workspace = withList();
    workspace.select("foreign");

    expect(workspace.id()).toBe(PRESS.workspace.id);
  });

  it("does not change with another tab's choice", () => {
    const workspace = withList();
    localStorage.setItem(KEY, BINDERY.workspace.id);

    expect(workspace.id()).toBe(PRESS.workspace.id);
  });

  it("says that another one is active before anybody reads it, and only then", () => {
    const order: string[] = [];
    const workspace = new ActiveWorkspace("ada@example.com", () => order.push("switched"));
    workspace.setList([PRESS, BINDERY]);
    order.length = 0;
    workspace.subscribe(() => order.push("told"));

    workspace.setList([PRESS, BINDERY]);
    expect(order).toEqual(["told"]);
    workspace.select(BINDERY.workspace.id);
    expect(order).toEqual(["told", "switched", "told"]);
  });

  it("tells nobody after the subscription has ended", () => {
    const listener = vi.fn();
    const workspace = withList();
    workspace.subscribe(listener)();
    workspace.select(BINDERY.workspace.id);

    expect(listener).not.toHaveBeenCalled();
  });
});

it("chooses none of an empty list", () => {
  expect(chooseActive([], "any")).toBeNull();
});
