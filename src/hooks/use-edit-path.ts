import { useResourceParams } from "@refinedev/core";

/**
 * Fills in the id wherever the declared edit path has it. Refine itself fills in parameters of the path only, not of
 * the query.
 * @param name of the resource
 * @returns a function from a record's id to the path of its edit page
 */
export function useEditPath(name: string): (id: string) => string {
  const { select } = useResourceParams();
  const template = String(select(name).resource.edit);
  return (id) => template.replace(":id", encodeURIComponent(id));
}
