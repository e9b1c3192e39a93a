import { useDelete } from "@refinedev/core";
import { useSubmission } from "../../components/use-submission";

/**
 * @param onDeleted called once it is gone
 * @returns `submit` deletes the template of an id, toasts included
 */
export function useDeleteTemplate(onDeleted: () => void) {
  const { mutateAsync } = useDelete();
  return useSubmission(async (id: string) => {
    try {
      // Its own query would be loaded again, in vain, if it were invalidated.
      await mutateAsync({ resource: "templates", id, invalidates: ["list"] });
    } catch {
      // Said by the toast; the dialog stays for another try.
      return;
    }
    onDeleted();
  });
}
