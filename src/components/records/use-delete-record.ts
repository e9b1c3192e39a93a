import { type GetListResponse, useDelete, useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSubmission } from "../../hooks/use-submission";

interface DeletionOptions {
  onFailed?: (failure: unknown) => void;
  hasToast?: (failure: unknown) => boolean;
}

/**
 * Deletes records of a resource, one at a time.
 * @param onDeleted called after the record has disappeared from its lists
 * @param options.onFailed called if it could not be deleted, after the toast that says why
 * @param options.hasToast whether a failure is shown in a toast; always by default
 * @returns `submit`, which takes the record, deletes it and shows the toast; and `busy`. If the record has an `etag`,
 *   it is not deleted if it has changed since
 */
export function useDeleteRecord(resource: string, onDeleted: () => void, options: DeletionOptions = {}) {
  const { onFailed, hasToast = () => true } = options;
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

  return useSubmission(async ({ id, etag }: { id: string; etag?: string | undefined }) => {
    try {
      await mutateAsync({
        resource,
        id,
        values: { etag },
        // Not the record's own query: loading it again would fail.
        invalidates: ["list"],
        errorNotification: (failure) => (hasToast(failure) ? undefined : false),
      });
    } catch (failure) {
      onFailed?.(failure);
      return;
    }
    await removeFromLists(id);
    onDeleted();
  });
}
