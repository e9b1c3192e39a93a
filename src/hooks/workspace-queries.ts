import { useCustom } from "@refinedev/core";
import type { CallName, Calls } from "../../contract/calls";
import type { ResponseOf } from "../../contract/endpoint";
import { useWorkspaces } from "../session/workspace-context";

/** Returns the active workspace's id; pages inside of the layout always have one. */
export function useWorkspaceId(): string {
  return useWorkspaces().active?.workspace.id ?? "";
}

/** Loads what the active workspace makes, by month and in total. */
export const useAnalytics = () => useRead("GET /api/app/workspaces/:workspaceId/analytics", (answer) => answer);

/** Loads the active workspace's subscription. */
export const useSubscription = () =>
  useRead("GET /api/app/workspaces/:workspaceId/subscription", ({ subscription }) => subscription);

/** Loads the plans, once per console. */
export const useProducts = () => useRead("GET /api/app/products", ({ products }) => products, Number.POSITIVE_INFINITY);

/**
 * Reads something that is no list of records through Refine's data provider. The page shows a failure in its own place,
 * so no toast does.
 * @param pick takes the data out of the answer's envelope
 */
function useRead<Name extends CallName & `GET ${string}`, Data>(
  name: Name,
  pick: (answer: ResponseOf<Calls[Name]>) => Data,
  staleTime = 0,
) {
  const { query } = useCustom<ResponseOf<Calls[Name]> & object>({
    url: name.slice("GET ".length),
    method: "get",
    queryOptions: { staleTime },
    errorNotification: false,
  });
  const { data, isPending, isLoadingError, refetch } = query;
  return { data: data && pick(data.data), isPending, isLoadingError, refetch };
}
