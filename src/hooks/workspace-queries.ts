import { useCustom } from "@refinedev/core";
import type { CallName, Calls } from "../../contract/calls";
import type { ResponseOf } from "../../contract/endpoint";
import { useWorkspaces } from "../session/workspace-context";

/** Returns the id of the active workspace. Inside of the application layout there always is one. */
export function useWorkspaceId(): string {
  return useWorkspaces().active?.workspace.id ?? "";
}

/** Loads the number of documents that the active workspace generated, by month and in total. */
export const useAnalytics = () => useRead("GET /api/app/workspaces/:workspaceId/analytics", (answer) => answer);

/** Loads the active workspace's subscription. */
export const useSubscription = () =>
  useRead("GET /api/app/workspaces/:workspaceId/subscription", ({ subscription }) => subscription);

/** Loads the invoices of the active workspace, newest first. */
export const useInvoices = () => useRead("GET /api/app/workspaces/:workspaceId/invoices", ({ invoices }) => invoices);

/** Loads what the invoices of the active workspace say about their buyer. */
export const useBillingDetails = () =>
  useRead("GET /api/app/workspaces/:workspaceId/billing-details", (answer) => answer.billingDetails);

/** Loads how the active workspace pays its invoices. */
export const usePayment = () => useRead("GET /api/app/workspaces/:workspaceId/payment", ({ payment }) => payment);

/** Loads whether the next workspace with a paid plan starts with a free trial. */
export const useFreeTrial = () => useRead("GET /api/app/free-trial", ({ freeTrial }) => freeTrial);

/** Loads what the account had before its password was recovered. */
export const useRecoveryReview = () => useRead("GET /api/app/recovery-review", (answer) => answer);

/** Loads the plans, once per console. */
export const useProducts = () => useRead("GET /api/app/products", ({ products }) => products, Number.POSITIVE_INFINITY);

/**
 * Reads data other than lists of records, through Refine's data provider. The page itself shows a failure, so there is
 * no toast.
 * @param pick extracts the data from the answer
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
  const { data, isPending, isFetchedAfterMount, isLoadingError, refetch } = query;
  return { data: data && pick(data.data), isPending, isFetchedAfterMount, isLoadingError, refetch };
}
