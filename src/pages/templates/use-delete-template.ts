import { type GetListResponse, useDelete, useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSubmission } from "../../components/use-submission";

/**
 * @param onDeleted called once it is gone
 * @returns `submit` deletes the template of an id, toasts included
 */
export function useDeleteTemplate(onDeleted: () => void) {
  const { mutateAsync } = useDelete();
  const queryClient = useQueryClient();
  const { keys } = useKeys();

  /** A list that is only asked for again would show the row until the answer is there. */
  function forget(id: string): void {
    const queryKey = keys().data("default").resource("templates").action("list").get();
    queryClient.setQueriesData<GetListResponse>({ queryKey }, (list) => {
      const data = list?.data.filter((template) => template.id !== id);
      return list && data && { ...list, data, total: data.length };
    });
  }

  return useSubmission(async (id: string) => {
    try {
      // Its own query would be loaded again, in vain, if it were invalidated.
      await mutateAsync({ resource: "templates", id, invalidates: ["list"] });
    } catch {
      // Said by the toast; the dialog stays for another try.
      return;
    }
    forget(id);
    onDeleted();
  });
}
