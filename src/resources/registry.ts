import type { ResourceProps } from "@refinedev/core";
import type { RequiredRole } from "../session/permissions";
import type { Resource, ResourceAction, ResourceApi } from "./define-resource";

/** Every declared resource. */
export interface Registry {
  /** In the menu's order. */
  resources: readonly Resource[];
  /**
   * @returns the declaration of that name
   * @throws Error that says where to declare it
   */
  get(name: string): Resource;
  /**
   * @returns how the API keeps the resource of that name
   * @throws Error for a name that is unknown, or stands for a page without records
   */
  api(name: string): ResourceApi;
}

/**
 * @param declarations default exports by the file they come from, as `import.meta.glob` gives them
 * @throws Error naming the files where one exports nothing or two declare the same name
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
      if (!api) throw new Error(`The resource "${name}" has no records: its declaration names no "api".`);
      return api;
    },
  };
}

/**
 * What Refine is told: paths and the little that its own components read. All of `meta` but the icon ends up in query
 * keys and in the data provider's calls, so nothing else belongs there.
 */
export function toRefineResources(registry: Registry): ResourceProps[] {
  return registry.resources.map(({ name, paths, label, icon, access }) => ({
    name,
    ...paths,
    meta: { label: label.plural, icon, canDelete: access.delete !== undefined },
  }));
}

/** @returns who may do it; null = nobody */
export function requiredRole(resource: Resource, action: ResourceAction): RequiredRole | null {
  return resource.access[action] ?? (action === "delete" ? null : "member");
}
