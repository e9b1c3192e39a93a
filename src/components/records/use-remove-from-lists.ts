import { type GetListResponse, useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";

/**
 * Returns a function that removes a record from the loaded lists of a resource: the lists are loaded again, but until
 * then they would still show it.
 */
export function useRemoveFromLists(resource: string): (id: string) => Promise<void> {
  const queryClient = useQueryClient();
  const { keys } = useKeys();
  return async (id) => {
    const queryKey = keys().data("default").resource(resource).action("list").get();
    queryClient.setQueriesData<GetListResponse>({ queryKey }, (list) => {
      const data = list?.data.filter((record) => record.id !== id);
      return list && data && { ...list, data, total: data.length };
    });
    // React Query notifies the lists in a timer. If the dialog closed earlier, it would return the focus to a button of
    // the deleted row.
    await new Promise((resume) => setTimeout(resume));
  };
}
