import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../session/http";
import { isAllowed } from "../session/permissions";
import { useWorkspaces } from "../session/workspace-context";

/** @returns the active workspace's id; pages inside of the layout always have one */
export function useWorkspaceId(): string {
  return useWorkspaces().active?.workspace.id ?? "";
}

/** @returns whether the signed-in user is an admin of the active workspace */
export function useIsAdmin(): boolean {
  return isAllowed("admin", useWorkspaces().active);
}

/** How the workspace's use of its plan is asked for. */
export const analyticsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["analytics"],
    queryFn: ({ signal }) =>
      call("GET /api/app/workspaces/:workspaceId/analytics", { params: { workspaceId }, signal }),
  });

export const useAnalytics = () => useQuery(analyticsQuery(useWorkspaceId()));

/** Under this key lies the workspace's subscription. */
export const SUBSCRIPTION_KEY = ["subscription"] as const;

export function useSubscription() {
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: SUBSCRIPTION_KEY,
    queryFn: async ({ signal }) =>
      (await call("GET /api/app/workspaces/:workspaceId/subscription", { params: { workspaceId }, signal }))
        .subscription,
  });
}

export function useProducts() {
  return useQuery({
    queryKey: ["products"],
    queryFn: async ({ signal }) => (await call("GET /api/app/products", { signal })).products,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
