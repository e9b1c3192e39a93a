import { useDelete } from "@refinedev/core";
import { useSubmission } from "../../hooks/use-submission";
import { useRemoveFromLists } from "./use-remove-from-lists";

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
  const removeFromLists = useRemoveFromLists(resource);

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
