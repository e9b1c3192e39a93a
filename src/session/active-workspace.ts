import type { WorkspaceEntry } from "../../contract/workspaces";

/**
 * Which workspace the user works in (spec 4, "Active workspace"). Kept in memory, so that another tab's choice does not
 * change where this tab's calls go, and in the browser's storage for the next start.
 */
export interface ActiveWorkspace {
  /** @returns what is known, the same object until something changes */
  state(): WorkspaceState;
  /** @returns the active workspace's id; null where there is none */
  id(): string | null;
  /** The list has arrived from the server. */
  setList(workspaces: readonly WorkspaceEntry[]): void;
  /** Makes a listed workspace active. */
  select(id: string): void;
  /** A workspace was created: it is listed and active from now on. */
  add(entry: WorkspaceEntry): void;
  /** A workspace was deleted. */
  remove(id: string): void;
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void;
}

interface WorkspaceState {
  /** Null until the list has arrived. */
  workspaces: readonly WorkspaceEntry[] | null;
  active: WorkspaceEntry | null;
}

/** @returns the key of the browser's storage under which a user's active workspace is kept */
export function activeWorkspaceKey(username: string): string {
  return `${username}-active-workspace`;
}

/**
 * @param workspaces the list as it has just arrived
 * @param current the id of the workspace that was active, whether or not it is listed
 * @returns the workspace to be active: the current one if it is listed, else the first, null for an empty list
 */
export function chooseActive(workspaces: readonly WorkspaceEntry[], current: string | null): WorkspaceEntry | null {
  return workspaces.find(({ workspace }) => workspace.id === current) ?? workspaces[0] ?? null;
}

/** @returns tells a workspace, and what the user may do in it, from others */
export function membershipKey(entry: WorkspaceEntry | null): string | null {
  return entry && [entry.workspace.id, ...entry.roles].join();
}

/**
 * @param username whose active workspace it is; the one stored for that user is restored
 * @param onSwitch called when another workspace has become active, before anybody else is told: what was cached is the
 *   old one's. The same one in another role counts as another: what the user may see has changed
 */
export function createActiveWorkspace(username: string, onSwitch: () => void = () => {}): ActiveWorkspace {
  const key = activeWorkspaceKey(username);
  const listeners = new Set<() => void>();
  let id = localStorage.getItem(key);
  let state: WorkspaceState = { workspaces: null, active: null };

  const change = (workspaces: readonly WorkspaceEntry[], active: WorkspaceEntry | null) => {
    const switched = membershipKey(active) !== membershipKey(state.active);
    id = active?.workspace.id ?? null;
    state = { workspaces, active };
    if (id === null) localStorage.removeItem(key);
    else localStorage.setItem(key, id);
    if (switched) onSwitch();
    for (const listener of [...listeners]) listener();
  };

  return {
    state: () => state,
    id: () => id,
    setList: (workspaces) => change(workspaces, chooseActive(workspaces, id)),
    select(selected) {
      const workspaces = state.workspaces ?? [];
      const entry = workspaces.find(({ workspace }) => workspace.id === selected);
      if (entry) change(workspaces, entry);
    },
    add: (entry) => change([...(state.workspaces ?? []), entry], entry),
    remove(removed) {
      const workspaces = (state.workspaces ?? []).filter(({ workspace }) => workspace.id !== removed);
      // Cleared and not replaced: the list that is loaded next decides which one follows.
      change(workspaces, id === removed ? null : state.active);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
