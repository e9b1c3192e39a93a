import { useCan } from "@refinedev/core";

/**
 * Returns what the user may do with a resource's records, according to the access-control provider. Each value is
 * undefined until it is known, also after a switch of the workspace.
 */
export function usePermissions(resource: string) {
  const create = useCan({ resource, action: "create" });
  const edit = useCan({ resource, action: "edit" });
  const remove = useCan({ resource, action: "delete" });
  return { canCreate: create.data?.can, canEdit: edit.data?.can, canDelete: remove.data?.can };
}
