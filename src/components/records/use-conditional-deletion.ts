import { useState } from "react";
import { type Conflict, conflictOf, isForeignChange } from "./foreign-change";
import { useDeleteRecord } from "./use-delete-record";

/**
 * Deletes records of a resource. If one has changed since the page read it, it is not deleted: `conflict` is set, and
 * the next submission is about the record as it is now.
 * @param onDeleted called after the record has disappeared from the list
 */
export function useConditionalDeletion(resource: string, onDeleted: () => void) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const forget = () => setConflict(null);
  const { submit, busy } = useDeleteRecord(
    resource,
    () => {
      forget();
      onDeleted();
    },
    {
      hasToast: (failure) => !isForeignChange(failure),
      onFailed: (failure) => setConflict(conflictOf(failure)),
    },
  );
  return {
    busy,
    conflict,
    /** Forgets the conflict, because the user has decided not to delete the record. */
    forget,
    /** @param etag revision that the page knows; undefined if a proxy removes the header */
    submit: (id: string, etag: string | undefined) => submit({ id, etag: conflict?.etag ?? etag }),
  };
}

export type ConditionalDeletion = ReturnType<typeof useConditionalDeletion>;
