import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import type { WorkspaceEntry } from "../../contract/workspaces";
import { showToast } from "../lib/toast-store";
import { WORKSPACES_KEY } from "../providers/query-client";
import { type ActiveWorkspace, chooseActive, membershipKey } from "./active-workspace";
import { call } from "./http";
import { onPossibleMembershipChange } from "./membership-changes";
import { hasUnsavedChanges } from "./unsaved-changes";

/** The user's workspaces, for what is shown below the gate. */
export interface Workspaces {
  workspaces: readonly WorkspaceEntry[];
  /** Null where the user has none. */
  active: WorkspaceEntry | null;
  select: (id: string) => void;
  /** A workspace was created; it becomes the active one. */
  add: (entry: WorkspaceEntry) => void;
  /** A workspace was deleted, or the user has left it. The list that is loaded next says which one follows. */
  remove: (id: string) => void;
  /** Asks the server for the list again. */
  reload: () => Promise<unknown>;
}

const Context = createContext<Workspaces | null>(null);

interface WorkspaceGateProps {
  store: ActiveWorkspace;
  /** Shown until the list is there. */
  loading: ReactNode;
  /** Shown when it could not be loaded. */
  failed: (retry: () => Promise<unknown>) => ReactNode;
  children: ReactNode;
}

/** Loads the user's workspaces and hands them to what is below (spec 4). */
export function WorkspaceProvider({ store, loading, failed, children }: WorkspaceGateProps) {
  const { workspaces, active } = useSyncExternalStore(store.subscribe, store.state);
  const { isError, refetch } = useQuery({
    queryKey: WORKSPACES_KEY,
    queryFn: async ({ signal }) => {
      const answer = await call("GET /api/app/workspaces", { signal });
      store.setList(answer.workspaces);
      return answer.workspaces;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  useMembershipChanges(store);

  const value = useMemo(
    () =>
      workspaces && { workspaces, active, select: store.select, add: store.add, remove: store.remove, reload: refetch },
    [workspaces, active, store, refetch],
  );
  // After a deletion the list that tells which one follows may be what fails.
  const leaderless = value?.active === null && value.workspaces.length > 0;
  if (!value || (leaderless && isError)) return isError ? failed(refetch) : loading;
  return <Context value={value}>{children}</Context>;
}

/**
 * @returns the user's workspaces
 * @throws Error outside of a WorkspaceGate
 */
export function useWorkspaces(): Workspaces {
  const value = useContext(Context);
  if (!value) throw new Error("useWorkspaces needs a WorkspaceGate above it");
  return value;
}

/** Looks at the list again when a call was refused, and goes on with what the user has still. */
function useMembershipChanges(store: ActiveWorkspace): void {
  useEffect(() => {
    let asking = false;
    const look = async () => {
      const before = store.state().active;
      if (asking || !before) return;
      asking = true;
      try {
        const { workspaces } = await call("GET /api/app/workspaces");
        const next = chooseActive(workspaces, store.id());
        // Changed meanwhile by the user, or not at all: the refusal was about something else.
        if (store.state().active !== before || membershipKey(next) === membershipKey(before)) return;
        const isOut = next?.workspace.id !== before.workspace.id;
        const news = isOut ? `You are no longer a member of ${before.workspace.name}` : "Your permissions have changed";
        if (hasUnsavedChanges() && !window.confirm(`${news}. Leave this page and lose what is not saved?`)) return;
        store.setList(workspaces);
        showToast("error", news);
      } catch {
        // Whoever was refused has said so; the next refusal asks again.
      } finally {
        asking = false;
      }
    };
    return onPossibleMembershipChange(() => void look());
  }, [store]);
}
