import { useDelete } from "@refinedev/core";
import { useState } from "react";
import { useSubmission } from "../../hooks/use-submission";
import { showToast } from "../../lib/toast-store";
import type { BulkTexts } from "./list-definition";
import type { SelectedRecord } from "./selection";
import { useRemoveFromLists } from "./use-remove-from-lists";

/** A record that was not deleted, and why. */
export interface FailedDeletion {
  id: string;
  name: string;
  reason: string;
}

/**
 * Deletes several records of a resource, one after the other, so that other calls of the workspace don't wait. A record
 * that has changed since it was listed is not deleted.
 * @param texts of the toasts
 * @returns `submit`; `busy`; `done`, the number of records that were tried; and `failures` of the last submission
 */
export function useBulkDeletion(resource: string, texts: BulkTexts) {
  const { mutateAsync } = useDelete();
  const removeFromLists = useRemoveFromLists(resource);
  const [done, setDone] = useState(0);
  const [failures, setFailures] = useState<readonly FailedDeletion[]>([]);

  const { submit, busy } = useSubmission(async (records: readonly SelectedRecord[], onDeleted: () => void) => {
    setDone(0);
    setFailures([]);
    const failed: FailedDeletion[] = [];
    for (const [index, { id, name, etag }] of records.entries()) {
      try {
        const deletion = { resource, id, values: { etag }, invalidates: ["list" as const] };
        await mutateAsync({ ...deletion, successNotification: false, errorNotification: false });
        await removeFromLists(id);
      } catch (failure) {
        const reason = failure instanceof Error ? failure.message : String(failure);
        failed.push({ id, name, reason });
      }
      setDone(index + 1);
    }
    setFailures(failed);
    if (failed.length > 0) return showToast("error", texts.failed(failed.length));
    showToast("success", texts.done(records.length));
    onDeleted();
  });
  return { submit, busy, done, failures, forget: () => setFailures([]) };
}
