import { Suspense } from "react";
import { Navigate, Outlet, Route, Routes } from "react-router";
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

/** One page a path: where create and edit share one, going from the one to the other keeps what has been typed. */
const resourcePages = [...new Map(registry.resources.flatMap(pagesOf))];

/** Every address that is not a public page's (spec 2, "Route table"). */
export function ConsoleRoutes({ workspace }: { workspace: ActiveWorkspace }) {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route
          element={
            <SessionGate>
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
            {/* The dashboard comes with an issue of its own; until then it leads to the first list. */}
            <Route path="/dashboard" element={<Navigate to={registry.resources[0]?.paths.list ?? "/"} replace />} />
            {resourcePages.map(([path, Page]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

function pagesOf({ name, pages, paths }: Resource) {
  return ACTIONS.flatMap((action) => {
    const [load, path] = [pages[action], paths[action]?.split("?")[0]];
    return load && path ? [[path, lazyWithReload(`${name}-${action}`, load)] as const] : [];
  });
}
