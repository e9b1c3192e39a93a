import { type GetListResponse, useDelete, useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSubmission } from "../../hooks/use-submission";

/**
 * Deletes records of a resource, one at a time.
 * @param onDeleted called after the record has disappeared from its lists
 * @param onFailed called if it could not be deleted, after the toast that says why
 * @returns `submit`, which takes the record's id, deletes the record and shows the toast; and `busy`
 */
export function useDeleteRecord(resource: string, onDeleted: () => void, onFailed?: (failure: unknown) => void) {
  const { mutateAsync } = useDelete();
  const queryClient = useQueryClient();
  const { keys } = useKeys();

  /** Removes the row at once: the lists are loaded again, but until then they would still show it. */
  async function removeFromLists(id: string): Promise<void> {
    const queryKey = keys().data("default").resource(resource).action("list").get();
    queryClient.setQueriesData<GetListResponse>({ queryKey }, (list) => {
      const data = list?.data.filter((record) => record.id !== id);
      return list && data && { ...list, data, total: data.length };
    });
    // React Query notifies the lists in a timer. If the dialog closed earlier, it would return the focus to a button of
    // the deleted row.
    await new Promise((resume) => setTimeout(resume));
  }

  return useSubmission(async (id: string) => {
    try {
      // Not the record's own query: loading it again would fail.
      await mutateAsync({ resource, id, invalidates: ["list"] });
    } catch (failure) {
      onFailed?.(failure);
      return;
    }
    await removeFromLists(id);
    onDeleted();
  });
}
