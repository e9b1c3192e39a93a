import type { ResourceProps } from "@refinedev/core";
import type { RequiredRole } from "../session/permissions";
import type { Resource, ResourceAction, ResourceApi } from "./define-resource";

/** All declared resources. */
export interface Registry {
  /** In the order of the menu. */
  resources: readonly Resource[];
  /**
   * Returns the declaration with a name.
   * @throws Error that says where to declare an unknown resource
   */
  get(name: string): Resource;
  /**
   * Returns the API part of a declaration.
   * @throws Error if the name is unknown, or belongs to a page without records
   */
  api(name: string): ResourceApi;
  /** Returns the role that an action on the resource requires; null = nobody may. */
  requiredRole(name: string, action: ResourceAction): RequiredRole | null;
}

/**
 * Creates the registry.
 * @param declarations default exports by file, as `import.meta.glob` returns them
 * @throws Error that names the files, if a file has no default export or two files declare the same name
 */
export function createRegistry(declarations: Record<string, Resource | undefined>): Registry {
  const byName = new Map<string, { resource: Resource; file: string }>();
  for (const [file, resource] of Object.entries(declarations)) {
    if (!resource)
      throw new Error(`${file} has no default export. Export a resource: export default defineResource(…).`);
    const other = byName.get(resource.name);
    if (other) throw new Error(`${other.file} and ${file} both declare the resource "${resource.name}".`);
    byName.set(resource.name, { resource, file });
  }
  const resources = [...byName.values()].map(({ resource }) => resource).sort((a, b) => a.order - b.order);
  const get = (name: string) => {
    const found = byName.get(name);
    if (!found) throw new Error(`There is no resource "${name}". Declare it in src/resources/${name}.tsx.`);
    return found.resource;
  };
  return {
    resources,
    get,
    api(name) {
      const { api } = get(name);
      if (!api) throw new Error(`The resource "${name}" has no records: its declaration has no "api".`);
      return api;
    },
    requiredRole: (name, action) => get(name).access[action] ?? (action === "delete" ? null : "member"),
  };
}

/**
 * Converts the registry into Refine's `resources`: paths, and the properties that Refine's own components read. Refine
 * puts all of `meta` except the icon into query keys and calls of the data provider, so `meta` has no other properties.
 */
export function toRefineResources(registry: Registry): ResourceProps[] {
  return registry.resources.map(({ name, paths, label, icon, access }) => ({
    name,
    ...paths,
    meta: { label: label.plural, icon, canDelete: access.delete !== undefined },
  }));
}
