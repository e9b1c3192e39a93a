import type { ComponentType } from "react";
import { type LazyComponent, lazyWithReload } from "../components/lazy-with-reload";
import type { Resource } from "../resources/define-resource";
import type { Registry } from "../resources/registry";
import type { RequiredRole } from "../session/permissions";

interface LayoutPage {
  Page: LazyComponent<object>;
  required: RequiredRole | null;
}

/** The pages inside of the application layout. */
export interface ConsolePages {
  byPath: ReadonlyMap<string, LayoutPage>;
  /** Path of the start page: the dashboard, or the first list if the registry has no dashboard. */
  home: string;
}

type Loader = () => Promise<{ default: ComponentType }>;

/**
 * Creates one page per path. If create and edit share a path, they share the page, so that the user's input is kept on
 * the way from one to the other. The account page belongs to no resource.
 */
export function createPages(registry: Registry): ConsolePages {
  const byPath = new Map([
    ...registry.resources.flatMap((resource) => pagesOf(registry, resource)),
    pageOf("account", "/account", "member", () => import("../pages/account/account-page")),
  ]);
  return { byPath, home: byPath.has("/dashboard") ? "/dashboard" : (registry.resources[0]?.paths.list ?? "/") };
}

/** Loads the code of the page at a path. The page itself handles a failure. */
export async function preloadPage({ byPath, home }: ConsolePages, path: string): Promise<void> {
  const page = byPath.get(path === "/" ? home : path);
  await page?.Page.preload().catch(() => undefined);
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
  return [path, { required, Page: lazyWithReload(name, load) }];
}
