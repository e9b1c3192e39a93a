import { Suspense, useEffect } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { lazyWithReload } from "../components/lazy-with-reload";
import { LoadFailed } from "../components/load-failed";
import { WholePageLoading } from "../components/page-loading";
import { t } from "../lib/i18n/translate";
import type { Registry } from "../resources/registry";
import type { ActiveWorkspace } from "../session/active-workspace";
import { WorkspaceProvider } from "../session/workspace-context";
import { ConsoleLayout } from "./console-layout";
import { type ConsolePages, preloadPage } from "./console-pages";
import { CreateWorkspaceRoute } from "./create-workspace-route";
import { RequireAccess } from "./require-access";
import { RequireSession } from "./require-session";

const NotFound = lazyWithReload("not-found", () => import("../pages/not-found/not-found-page"));

interface ConsoleRoutesProps {
  workspace: ActiveWorkspace;
  registry: Registry;
  pages: ConsolePages;
}

/** Declares the routes of all addresses that are not public. */
export function ConsoleRoutes({ workspace, registry, pages }: ConsoleRoutesProps) {
  return (
    <Suspense fallback={<WholePageLoading />}>
      <Routes>
        <Route
          element={
            <RequireSession>
              <PagePreload pages={pages} />
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
            {!pages.byPath.has("/dashboard") && (
              <Route path="/dashboard" element={<Navigate to={pages.home} replace />} />
            )}
            {[...pages.byPath].map(([path, { Page, required }]) => (
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

function PagePreload({ pages }: { pages: ConsolePages }) {
  const { pathname } = useLocation();
  useEffect(() => void preloadPage(pages, pathname), [pathname, pages]);
  return null;
}
