import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { isKnown } from "../../lib/is-known";
import { call } from "../../session/http";

export const ADDRESSES = "GET /api/app/workspaces/:workspaceId/webhook-addresses";

/**
 * Reads the addresses of the workspace's webhooks.
 *
 * @param refreshMs how often they are read again while a webhook will be tried again
 */
export function useAddresses(refreshMs: number) {
  const workspaceId = useWorkspaceId();
  const query = useQuery({
    queryKey: [ADDRESSES, workspaceId],
    queryFn: ({ signal }) => call(ADDRESSES, { params: { workspaceId }, signal }),
    refetchInterval: ({ state }) => (state.data?.addresses.some(({ waiting }) => waiting > 0) ? refreshMs : false),
    refetchIntervalInBackground: false,
  });
  const { data, isLoadingError, isRefetching, refetch } = query;
  // The lists of the portal need an id for each row.
  const rows = data?.addresses.map((address) => ({ ...address, id: address.url }));
  return { rows, failed: isLoadingError, isKnown: isKnown(query), isRefreshing: isRefetching, retry: refetch };
}

export type Addresses = ReturnType<typeof useAddresses>;
export type AddressRow = NonNullable<Addresses["rows"]>[number];
