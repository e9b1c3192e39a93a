import { useState } from "react";
import { useDeleteRecord } from "../../components/records/use-delete-record";
import { type ForeignChange, foreignChangeOf, isForeignChange } from "./foreign-change";

interface DeletionConflict extends ForeignChange {
  /** Revision of the template now. */
  etag: string;
}

/**
 * Deletes templates. If one has changed since the page read it, it is not deleted: `conflict` is set, and the next
 * submission is about the template as it is now.
 * @param onDeleted called after the template has disappeared from the list
 */
export function useTemplateDeletion(onDeleted: () => void) {
  const [conflict, setConflict] = useState<DeletionConflict | null>(null);
  const forget = () => setConflict(null);
  const { submit, busy } = useDeleteRecord(
    "templates",
    () => {
      forget();
      onDeleted();
    },
    {
      hasToast: (failure) => !isForeignChange(failure),
      onFailed: (failure) =>
        setConflict(
          isForeignChange(failure)
            ? { ...foreignChangeOf(failure), etag: `"r${Number(failure.data?.revision)}"` }
            : null,
        ),
    },
  );
  return {
    busy,
    conflict,
    /** Forgets the conflict, because the user has decided not to delete the template. */
    forget,
    /** @param etag revision that the page knows; undefined if a proxy removes the header */
    submit: (id: string, etag: string | undefined) => submit({ id, etag: conflict?.etag ?? etag }),
  };
}

export type TemplateDeletion = ReturnType<typeof useTemplateDeletion>;
