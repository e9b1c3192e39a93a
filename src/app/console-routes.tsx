import { Suspense, useEffect, useState } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { lazyWithReload } from "../components/lazy-with-reload";
import { LoadFailed } from "../components/load-failed";
import { WholePageLoading } from "../components/page-loading";
import { t } from "../lib/i18n/translate";
import type { Registry } from "../resources/registry";
import type { ActiveWorkspace } from "../session/active-workspace";
import { WorkspaceProvider } from "../session/workspace-context";
import { ConsoleLayout } from "./console-layout";
import { createPages, type LayoutPages } from "./console-pages";
import { CreateWorkspaceRoute } from "./create-workspace-route";
import { RequireAccess } from "./require-access";
import { RequireSession } from "./require-session";

const NotFound = lazyWithReload("not-found", () => import("../pages/not-found/not-found-page"));

/** Declares the routes of all addresses that are not public. */
export function ConsoleRoutes({ workspace, registry }: { workspace: ActiveWorkspace; registry: Registry }) {
  const [pages] = useState(() => createPages(registry));
  /** Start page if the registry has no dashboard. */
  const home = registry.resources[0]?.paths.list ?? "/";
  return (
    <Suspense fallback={<WholePageLoading />}>
      <Routes>
        <Route
          element={
            <RequireSession>
              <PagePreload pages={pages} home={home} />
              <WorkspaceProvider
                store={workspace}
                loading={<WholePageLoading />}
                failed={(retry) => (
                  <main>
                    <h1 className="visually-hidden">{t("Your workspaces")}</h1>
                    <LoadFailed what={t("Your workspaces")} retry={retry} />
                  </main>
                )}
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

/** Loads the page's code in parallel to the workspaces. */
function PagePreload({ pages, home }: { pages: LayoutPages; home: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    const path = pathname === "/" ? "/dashboard" : pathname;
    // The lazy page component handles the same failure.
    (pages.get(path) ?? pages.get(path === "/dashboard" ? home : path))?.load().catch(() => undefined);
  }, [pathname, pages, home]);
  return null;
}
