import { useCan } from "@refinedev/core";

/**
 * Asks the access-control provider what the user may do with a resource's records. Each answer is undefined until it is
 * known, and again after a switch of the workspace.
 */
export function usePermissions(resource: string) {
  const create = useCan({ resource, action: "create" });
  const edit = useCan({ resource, action: "edit" });
  const remove = useCan({ resource, action: "delete" });
  return { canCreate: create.data?.can, canEdit: edit.data?.can, canDelete: remove.data?.can };
}
