import type { WorkspaceEntry } from "../../contract/workspaces";
import { Emitter } from "../lib/emitter";

/** State of the user's workspaces. Each change creates a new object. */
export interface WorkspaceState {
  /** Null until the list has arrived. */
  workspaces: readonly WorkspaceEntry[] | null;
  active: WorkspaceEntry | null;
}

/** Returns the localStorage key under which the id of a user's active workspace is stored. */
export function activeWorkspaceKey(username: string): string {
  return `${username}-active-workspace`;
}

/**
 * Returns the workspace to make active: the current one if it is listed, else the first one; null for an empty list.
 * @param workspaces the new list
 * @param currentId id of the workspace that was active, whether or not it is listed
 */
export function chooseActive(workspaces: readonly WorkspaceEntry[], currentId: string | null): WorkspaceEntry | null {
  return workspaces.find(({ workspace }) => workspace.id === currentId) ?? workspaces[0] ?? null;
}

/** Returns a key for the workspace and the user's roles in it. Equal keys mean the same data and permissions. */
export function membershipKey(entry: WorkspaceEntry | null): string | null {
  return entry && [entry.workspace.id, ...entry.roles].join();
}

/**
 * Holds the workspace that a user works in. The choice is kept in memory, so that another tab's choice does not
 * redirect this tab's calls, and in localStorage for the next start. The methods may be passed around without their
 * object.
 */
export class ActiveWorkspace {
  readonly #key: string;
  readonly #onSwitch: () => void;
  readonly #changes = new Emitter();
  #id: string | null;
  #state: WorkspaceState = { workspaces: null, active: null };

  /**
   * @param username the signed-in user, whose stored choice is restored
   * @param onSwitch called before the subscribers when another workspace, or the same one with other roles, becomes
   *   active. Cached data belongs to the previous one.
   */
  constructor(username: string, onSwitch: () => void = () => {}) {
    this.#key = activeWorkspaceKey(username);
    this.#onSwitch = onSwitch;
    this.#id = localStorage.getItem(this.#key);
  }

  readonly subscribe = this.#changes.subscribe;
  readonly state = (): WorkspaceState => this.#state;

  /** Returns the active workspace's id; null if there is none. */
  readonly id = (): string | null => this.#id;

  /** Sets the list that the server returned. */
  readonly setList = (workspaces: readonly WorkspaceEntry[]): void =>
    this.#change(workspaces, chooseActive(workspaces, this.#id));

  /** Makes a listed workspace active. */
  readonly select = (id: string): void => {
    const workspaces = this.#state.workspaces ?? [];
    const entry = workspaces.find(({ workspace }) => workspace.id === id);
    if (entry) this.#change(workspaces, entry);
  };

  /** Adds a created workspace to the list and makes it active. */
  readonly add = (entry: WorkspaceEntry): void => this.#change([...(this.#state.workspaces ?? []), entry], entry);

  /**
   * Removes a workspace from the list. If it was active, no workspace is until {@link setList} chooses the next one.
   */
  readonly remove = (id: string): void => {
    const workspaces = (this.#state.workspaces ?? []).filter(({ workspace }) => workspace.id !== id);
    this.#change(workspaces, this.#id === id ? null : this.#state.active);
  };

  #change(workspaces: readonly WorkspaceEntry[], active: WorkspaceEntry | null): void {
    const isSwitch = membershipKey(active) !== membershipKey(this.#state.active);
    this.#id = active?.workspace.id ?? null;
    this.#state = { workspaces, active };
    if (this.#id === null) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, this.#id);
    if (isSwitch) this.#onSwitch();
    this.#changes.emit();
  }
}
