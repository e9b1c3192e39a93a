import type { ComponentType } from "react";
import { lazyWithReload } from "../components/lazy-with-reload";
import type { Resource } from "../resources/define-resource";
import { type Registry, requiredRole } from "../resources/registry";
import type { RequiredRole } from "../session/permissions";

interface LayoutPage {
  Page: ComponentType;
  /** Loads the page's code beforehand. */
  load: () => Promise<unknown>;
  /** Who may open it. */
  required: RequiredRole | null;
}

/** What shows inside of the application layout, by its path. */
export type LayoutPages = ReadonlyMap<string, LayoutPage>;

type Loader = () => Promise<{ default: ComponentType }>;

/**
 * One page a path: where create and edit share one, going from the one to the other keeps what has been typed. The last
 * one belongs to no resource.
 */
export function createPages(registry: Registry): LayoutPages {
  return new Map([
    ...registry.resources.flatMap(pagesOf),
    pageOf("account", "/account", "member", () => import("../pages/account/account-page")),
  ]);
}

const ACTIONS = ["list", "create", "edit"] as const;

function pagesOf(resource: Resource) {
  return ACTIONS.flatMap((action) => {
    const [load, path] = [loaderOf(resource, action), resource.paths[action]?.split("?")[0]];
    return load && path ? [pageOf(`${resource.name}-${action}`, path, requiredRole(resource, action), load)] : [];
  });
}

/** A page of the resource's own, or the generic one of what the declaration says. */
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
