import { type GetListResponse, useDelete, useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSubmission } from "../../hooks/use-submission";

/**
 * @param onDeleted called once it is gone
 * @param onFailed called where it stays; the toast has said why
 * @returns `submit` deletes the record of an id, toasts included
 */
export function useDeleteRecord(resource: string, onDeleted: () => void, onFailed?: (failure: unknown) => void) {
  const { mutateAsync } = useDelete();
  const queryClient = useQueryClient();
  const { keys } = useKeys();

  /** A list that is only asked for again would show the row until the answer is there. */
  function forget(id: string): void {
    const queryKey = keys().data("default").resource(resource).action("list").get();
    queryClient.setQueriesData<GetListResponse>({ queryKey }, (list) => {
      const data = list?.data.filter((record) => record.id !== id);
      return list && data && { ...list, data, total: data.length };
    });
  }

  return useSubmission(async (id: string) => {
    try {
      // Its own query would be loaded again, in vain, if it were invalidated.
      await mutateAsync({ resource, id, invalidates: ["list"] });
    } catch (failure) {
      onFailed?.(failure);
      return;
    }
    forget(id);
    onDeleted();
  });
}
