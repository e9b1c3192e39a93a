import type { ComponentType } from "react";
import { lazyWithReload } from "../components/lazy-with-reload";
import type { Resource } from "../resources/define-resource";
import type { Registry } from "../resources/registry";
import type { RequiredRole } from "../session/permissions";

interface LayoutPage {
  Page: ComponentType;
  /** Preloads the page's code. */
  load: () => Promise<unknown>;
  required: RequiredRole | null;
}

/** Pages inside of the application layout, by path. */
export type LayoutPages = ReadonlyMap<string, LayoutPage>;

type Loader = () => Promise<{ default: ComponentType }>;

/**
 * Creates one page per path. If create and edit share a path, they share the page, so that the user's input is kept on
 * the way from one to the other. The account page belongs to no resource.
 */
export function createPages(registry: Registry): LayoutPages {
  return new Map([
    ...registry.resources.flatMap((resource) => pagesOf(registry, resource)),
    pageOf("account", "/account", "member", () => import("../pages/account/account-page")),
  ]);
}

const ACTIONS = ["list", "create", "edit"] as const;

function pagesOf(registry: Registry, resource: Resource) {
  return ACTIONS.flatMap((action) => {
    const load = resource.pages?.[action] ?? (action === "list" ? genericList(registry, resource) : undefined);
    const path = resource.paths[action]?.split("?")[0];
    return load && path
      ? [pageOf(`${resource.name}-${action}`, path, registry.requiredRole(resource.name, action), load)]
      : [];
  });
}

/** Loads the generic list of a resource, with the lists that share its page. */
function genericList(registry: Registry, resource: Resource): Loader {
  const others = registry.resources.filter(({ listedOn }) => listedOn === resource.name);
  const shown = async (list: Resource) => ({ list, slots: (await list.slots?.())?.default ?? {} });
  return async () => {
    const [{ RecordListPage }, main, ...rest] = await Promise.all([
      import("../pages/record-list/record-list-page"),
      shown(resource),
      ...others.map(shown),
    ]);
    return { default: () => <RecordListPage {...main} others={rest} /> };
  };
}

function pageOf(
  name: string,
  path: string,
  required: RequiredRole | null,
  load: Loader,
): readonly [string, LayoutPage] {
  return [path, { load, required, Page: lazyWithReload(name, load) }];
}
