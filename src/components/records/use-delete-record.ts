import { type GetListResponse, type HttpError, useDelete, useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSubmission } from "../use-submission";

interface DeleteRecordOptions {
  onDeleted: () => void;
  /** @returns whether the page says it itself: no toast then */
  onFailed?: (failure: HttpError) => boolean;
}

/** @returns `submit` deletes the record of an id, toasts included */
export function useDeleteRecord(resource: string, { onDeleted, onFailed }: DeleteRecordOptions) {
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
      await mutateAsync({
        resource,
        id,
        // Its own query would be loaded again, in vain, if it were invalidated.
        invalidates: ["list"],
        errorNotification: onFailed && ((failure) => (failure && onFailed(failure) ? false : toastOf(failure))),
      });
    } catch {
      // Said already; the dialog stays for another try.
      return;
    }
    forget(id);
    onDeleted();
  });
}

function toastOf(failure: HttpError | undefined) {
  return { type: "error" as const, message: "", description: failure?.message ?? "" };
}
