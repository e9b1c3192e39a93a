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
 * Makes one page per path. If create and edit share a path they share the page, so that going from one to the other
 * keeps what was typed. The account page belongs to no resource.
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
    const [load, path] = [loaderOf(resource, action), resource.paths[action]?.split("?")[0]];
    return load && path
      ? [pageOf(`${resource.name}-${action}`, path, registry.requiredRole(resource.name, action), load)]
      : [];
  });
}

/** Loads the resource's own page, or the generic one with the declared columns and fields. */
function loaderOf(resource: Resource, action: (typeof ACTIONS)[number]): Loader | undefined {
  const { name, label, columns = [], fields = {}, paths, pages } = resource;
  const own = pages?.[action];
  if (own) return own;
  if (action === "list") {
    return async () => {
      const { RecordListPage } = await import("../pages/records/record-list-page");
      return { default: () => <RecordListPage name={name} label={label} columns={columns} paths={paths} /> };
    };
  }
  return async () => {
    const { RecordFormPage } = await import("../pages/records/record-form-page");
    return {
      default: () => <RecordFormPage action={action} name={name} label={label} fields={fields} paths={paths} />,
    };
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
