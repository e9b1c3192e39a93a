import { type ComponentType, Suspense, useEffect } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { lazyWithReload } from "./components/lazy-with-reload";
import { LoadFailed } from "./components/load-failed";
import { PageLoading } from "./components/page-loading";
import { SessionGate } from "./components/session-gate";
import { ConsoleLayout } from "./console-layout";
import { CreateWorkspaceRoute } from "./create-workspace-route";
import type { ActiveWorkspace } from "./providers/active-workspace";
import { WorkspaceGate } from "./providers/workspace-context";
import { registry } from "./resources/declared";
import type { Resource } from "./resources/define-resource";

const NotFound = lazyWithReload("not-found", () => import("./pages/not-found/not-found-page"));

const ACTIONS = ["list", "create", "edit"] as const;

/**
 * The pages inside of the layout, one a path: where create and edit share one, going from the one to the other keeps what
 * has been typed. The last ones belong to no resource.
 */
const layoutPages = new Map([
  ...registry.resources.flatMap(pagesOf),
  pageOf("account", "/account", () => import("./pages/account/account-page")),
]);

/** Where /dashboard leads until the dashboard comes, with an issue of its own. */
const home = registry.resources[0]?.paths.list ?? "/";

/** Every address that is not a public page's (spec 2, "Route table"). */
export function ConsoleRoutes({ workspace }: { workspace: ActiveWorkspace }) {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route
          element={
            <SessionGate>
              <PagePreload />
              <WorkspaceGate
                store={workspace}
                loading={<PageLoading />}
                failed={(retry) => <LoadFailed what="Your workspaces" retry={retry} />}
              >
                <Outlet />
              </WorkspaceGate>
            </SessionGate>
          }
        >
          <Route path="/create-workspace" element={<CreateWorkspaceRoute />} />
          <Route element={<ConsoleLayout />}>
            <Route index element={<Navigate to="/dashboard" replace />} />
            <Route path="/dashboard" element={<Navigate to={home} replace />} />
            {[...layoutPages].map(([path, { Page }]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

/** Loads the page's code while the workspaces are being asked for, and not after that. */
function PagePreload() {
  const { pathname } = useLocation();
  useEffect(() => {
    const path = pathname === "/" || pathname === "/dashboard" ? home : pathname;
    // Whoever shows the page meets the failure, too, and deals with it.
    layoutPages
      .get(path)
      ?.load()
      .catch(() => undefined);
  }, [pathname]);
  return null;
}

function pagesOf({ name, pages, paths }: Resource) {
  return ACTIONS.flatMap((action) => {
    const [load, path] = [pages[action], paths[action]?.split("?")[0]];
    return load && path ? [pageOf(`${name}-${action}`, path, load)] : [];
  });
}

function pageOf(name: string, path: string, load: () => Promise<{ default: ComponentType }>) {
  return [path, { load, Page: lazyWithReload(name, load) }] as const;
}
