import { useCan } from "@refinedev/core";

/** @returns what the user may do with a resource's records; nothing until it is known */
export function useMay(resource: string) {
  const { data: create } = useCan({ resource, action: "create" });
  const { data: edit } = useCan({ resource, action: "edit" });
  const { data: remove } = useCan({ resource, action: "delete" });
  return { create: create?.can ?? false, edit: edit?.can ?? false, delete: remove?.can ?? false };
}
