import { useResourceParams } from "@refinedev/core";

/**
 * Refine fills in parameters of the path only; ours may stand in the query.
 * @param name of the resource
 * @returns makes the address at which a record is edited
 */
export function useEditPath(name: string): (id: string) => string {
  const { select } = useResourceParams();
  const template = String(select(name).resource.edit);
  return (id) => template.replace(":id", encodeURIComponent(id));
}
