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
  it("is stored under a key of the username and a fixed suffix [ACTIVE-01]", () => {
    withList();

    expect(activeWorkspaceKey("ada@example.com")).toBe(KEY);
    expect({ ...localStorage }).toEqual({ [KEY]: PRESS.workspace.id });
  });

  it("is stored per user", () => {
    withList(BINDERY.workspace.id);
    const other = new ActiveWorkspace("bob@example.com");
    other.setList([PRESS, BINDERY]);

    expect(other.id()).toBe(PRESS.workspace.id);
    expect(stored()).toBe(BINDERY.workspace.id);
  });

  it("is restored from localStorage when the portal starts [ACTIVE-02]", () => {
    localStorage.setItem(KEY, BINDERY.workspace.id);

    expect(new ActiveWorkspace("ada@example.com").id()).toBe(BINDERY.workspace.id);
  });

  it("is cleared by an empty list, also in localStorage [ACTIVE-03] [ACTIVE-11]", () => {
    const workspace = withList();
    workspace.setList([]);

    expect(workspace.id()).toBeNull();
    expect(workspace.state()).toEqual({ workspaces: [], active: null });
    expect(stored()).toBeNull();
  });

  it("is the first of the list if no workspace was active [ACTIVE-04]", () => {
    expect(withList().state().active).toEqual(PRESS);
  });

  it("is the first of the list if the previous one is no longer listed [ACTIVE-05]", () => {
    const workspace = withList("gone");

    expect(workspace.state().active).toEqual(PRESS);
    expect(stored()).toBe(PRESS.workspace.id);
  });

  it("stays if it is listed [ACTIVE-06]", () => {
    expect(withList(BINDERY.workspace.id).state().active).toEqual(BINDERY);
  });

  it("is cleared when it is deleted, until the next list arrives [ACTIVE-07]", () => {
    const workspace = withList();
    workspace.remove(PRESS.workspace.id);
    expect(workspace.id()).toBeNull();
    expect(stored()).toBeNull();

    workspace.setList([BINDERY]);
    expect(workspace.id()).toBe(BINDERY.workspace.id);
  });

  it("stays when another workspace is deleted", () => {
    const workspace = withList();
    workspace.remove(BINDERY.workspace.id);

    expect(workspace.state()).toEqual({ workspaces: [PRESS], active: PRESS });
  });

  it("becomes a created workspace [ACTIVE-08] [ACTIVE-10]", () => {
    const created = { workspace: { id: "created", name: "Atelier" }, roles: ["ADMIN" as const] };
    const workspace = withList();
    workspace.add(created);

    expect(workspace.state()).toEqual({ workspaces: [PRESS, BINDERY, created], active: created });
    expect(stored()).toBe("created");
  });

  it("becomes the selected workspace [ACTIVE-09] [ACTIVE-10]", () => {
    const workspace = withList();
    workspace.select(BINDERY.workspace.id);

    expect(workspace.state().active).toEqual(BINDERY);
    expect(stored()).toBe(BINDERY.workspace.id);
  });

  it("never becomes an unlisted workspace", () => {
    const workspace = withList();
    workspace.select("foreign");

    expect(workspace.id()).toBe(PRESS.workspace.id);
  });

  it("does not change with another tab's choice", () => {
    const workspace = withList();
    localStorage.setItem(KEY, BINDERY.workspace.id);

    expect(workspace.id()).toBe(PRESS.workspace.id);
  });

  it("calls onSwitch before the subscribers, and only after a switch", () => {
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

  it("calls no subscriber after its subscription has ended", () => {
    const listener = vi.fn();
    const workspace = withList();
    workspace.subscribe(listener)();
    workspace.select(BINDERY.workspace.id);

    expect(listener).not.toHaveBeenCalled();
  });
});

it("chooses no workspace from an empty list", () => {
  expect(chooseActive([], "any")).toBeNull();
});
