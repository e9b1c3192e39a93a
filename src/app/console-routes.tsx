import { Suspense, useEffect, useState } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { lazyWithReload } from "../components/lazy-with-reload";
import { LoadFailed } from "../components/load-failed";
import { PageLoading } from "../components/page-loading";
import type { Registry } from "../resources/registry";
import type { ActiveWorkspace } from "../session/active-workspace";
import { WorkspaceProvider } from "../session/workspace-context";
import { ConsoleLayout } from "./console-layout";
import { createPages, type LayoutPages } from "./console-pages";
import { CreateWorkspaceRoute } from "./create-workspace-route";
import { RequireAccess } from "./require-access";
import { RequireSession } from "./require-session";

const NotFound = lazyWithReload("not-found", () => import("../pages/not-found/not-found-page"));

/** Every address that is not a public page's (spec 2, "Route table"). */
export function ConsoleRoutes({ workspace, registry }: { workspace: ActiveWorkspace; registry: Registry }) {
  const [pages] = useState(() => createPages(registry));
  /** Where a registry without a dashboard begins. */
  const home = registry.resources[0]?.paths.list ?? "/";
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route
          element={
            <RequireSession>
              <PagePreload pages={pages} home={home} />
              <WorkspaceProvider
                store={workspace}
                loading={<PageLoading />}
                failed={(retry) => <LoadFailed what="Your workspaces" retry={retry} />}
              >
                <Outlet />
              </WorkspaceProvider>
            </RequireSession>
          }
        >
          <Route path="/create-workspace" element={<CreateWorkspaceRoute />} />
          <Route element={<ConsoleLayout registry={registry} />}>
            <Route index element={<Navigate to="/dashboard" replace />} />
            {!pages.has("/dashboard") && <Route path="/dashboard" element={<Navigate to={home} replace />} />}
            {[...pages].map(([path, { Page, required }]) => (
              <Route
                key={path}
                path={path}
                element={
                  <RequireAccess required={required}>
                    <Page />
                  </RequireAccess>
                }
              />
            ))}
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

/** Loads the page's code while the workspaces are being asked for, and not after that. */
function PagePreload({ pages, home }: { pages: LayoutPages; home: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    const path = pathname === "/" ? "/dashboard" : pathname;
    // Whoever shows the page meets the failure, too, and deals with it.
    (pages.get(path) ?? pages.get(path === "/dashboard" ? home : path))?.load().catch(() => undefined);
  }, [pathname, pages, home]);
  return null;
}
