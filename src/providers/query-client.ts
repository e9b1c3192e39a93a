import { keepPreviousData, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/** Tries after the first one. */
const RETRIES = 2;

/**
 * An own client replaces Refine's with its defaults, so those are said again here.
 * @param onFailure called with every failed read and write, before anybody else learns of it
 */
export function createQueryClient(onFailure: (failure: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      // Without a network a call fails and says so; by default it would wait, busy, until there is one.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        retry: (failures, failure) => failures < RETRIES && statusOf(failure) >= 500,
        refetchOnWindowFocus: false,
        // What could not be loaded without a network comes with it.
        refetchOnReconnect: true,
        placeholderData: keepPreviousData,
      },
    },
  });
}

/** @returns the HTTP status that a failure carries; 0 for any other failure */
export function statusOf(failure: unknown): number {
  const { statusCode } = (failure ?? {}) as { statusCode?: unknown };
  return typeof statusCode === "number" ? statusCode : 0;
}

/** Under this key lies the user's list of workspaces. */
export const WORKSPACES_KEY = ["workspaces"] as const;

/** What begins with one of these is the user's, and not a workspace's: Refine's answers about the session, and the list. */
const KEPT: readonly unknown[] = ["auth", ...WORKSPACES_KEY];

/** Forgets all that belongs to the workspace that was active: query keys don't tell one workspace from another. */
export function removeWorkspaceData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !KEPT.includes(queryKey[0]) });
  queryClient.getMutationCache().clear();
}
