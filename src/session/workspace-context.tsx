import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import type { WorkspaceEntry } from "../../contract/workspaces";
import { t } from "../lib/i18n/translate";
import { askToLeave } from "../lib/leave-guard";
import { showToast } from "../lib/toast-store";
import { type ActiveWorkspace, chooseActive, membershipKey } from "./active-workspace";
import { takeEarly } from "./early-call";
import { call } from "./http";
import { onPossibleMembershipChange } from "./membership-changes";
import { hasUnsavedChanges } from "./unsaved-changes";

/** First part of the query key of the user's workspaces. */
export const WORKSPACES_KEY = ["workspaces"] as const;

/** The user's workspaces, available inside of a {@link WorkspaceProvider}. */
export interface Workspaces {
  workspaces: readonly WorkspaceEntry[];
  /** Null if the user has none. */
  active: WorkspaceEntry | null;
  select: (id: string) => void;
  /** Adds a created workspace to the list and makes it active. */
  add: (entry: WorkspaceEntry) => void;
  /** Removes a workspace that was deleted or left. When the list is loaded again, another one becomes active. */
  remove: (id: string) => void;
  /** Loads the list again. */
  reload: () => Promise<unknown>;
}

const Context = createContext<Workspaces | null>(null);

interface WorkspaceProviderProps {
  store: ActiveWorkspace;
  /** Shown until the list has arrived. */
  loading: ReactNode;
  /** Shown if the list could not be loaded. */
  failed: (retry: () => Promise<unknown>) => ReactNode;
  children: ReactNode;
}

/** Loads the user's workspaces and provides them to its children. */
export function WorkspaceProvider({ store, loading, failed, children }: WorkspaceProviderProps) {
  const { workspaces, active } = useSyncExternalStore(store.subscribe, store.state);
  const { isError, refetch } = useQuery({
    queryKey: WORKSPACES_KEY,
    queryFn: async ({ signal }) => {
      const { workspaces } =
        (await takeEarly("GET /api/app/workspaces")) ?? (await call("GET /api/app/workspaces", { signal }));
      store.setList(workspaces);
      return workspaces;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  useMembershipChanges(store);

  const value = useMemo(
    () =>
      workspaces && { workspaces, active, select: store.select, add: store.add, remove: store.remove, reload: refetch },
    [workspaces, active, store, refetch],
  );
  // After a deletion no workspace is active until the list is loaded again, which may fail.
  const noneActive = value?.active === null && value.workspaces.length > 0;
  if (!value || (noneActive && isError)) return isError ? failed(refetch) : loading;
  return <Context value={value}>{children}</Context>;
}

/**
 * Returns the user's workspaces.
 * @throws Error outside of a WorkspaceProvider
 */
export function useWorkspaces(): Workspaces {
  const value = useContext(Context);
  if (!value) throw new Error("useWorkspaces needs a WorkspaceProvider above it");
  return value;
}

/**
 * Loads the list again after a refused call. If the user has lost the membership or a role, shows a toast and switches
 * to the new state.
 */
function useMembershipChanges(store: ActiveWorkspace): void {
  useEffect(() => {
    let isLoading = false;
    const checkMembership = async () => {
      const before = store.state().active;
      if (isLoading || !before) return;
      isLoading = true;
      try {
        const { workspaces } = await call("GET /api/app/workspaces");
        const next = chooseActive(workspaces, store.id());
        // The user has switched the workspace during the call, or nothing has changed and the refusal had another
        // reason.
        if (store.state().active !== before || membershipKey(next) === membershipKey(before)) return;
        const isOut = next?.workspace.id !== before.workspace.id;
        const news = isOut
          ? t("You are no longer a member of {workspace}", { workspace: before.workspace.name })
          : t("Your permissions have changed");
        if (hasUnsavedChanges() && !(await askToLeave(news))) return;
        store.setList(workspaces);
        showToast("error", news);
      } catch {
        // The page itself has shown the refusal. The next refusal checks again.
      } finally {
        isLoading = false;
      }
    };
    return onPossibleMembershipChange(() => void checkMembership());
  }, [store]);
}
