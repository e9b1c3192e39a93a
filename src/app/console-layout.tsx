import { useMenu } from "@refinedev/core";
import { Suspense, useSyncExternalStore } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { AppLayout } from "../components/layout/app-layout";
import { lazyWithReload } from "../components/lazy-with-reload";
import { PageLoading, WholePageLoading } from "../components/page-loading";
import { useIsAllowed } from "../hooks/use-is-allowed";
import type { Registry } from "../resources/registry";
import { closedWorkspaces, onClosedWorkspacesChange } from "../session/closed-workspaces";
import { useWorkspaces } from "../session/workspace-context";
import { CrashBoundary } from "./crash-boundary";

const SecondFactorMissing = lazyWithReload(
  "second-factor-missing",
  () => import("../components/second-factor/second-factor-missing"),
);

/** Shows the application layout around the current page. Redirects users without a workspace to create one. */
export function ConsoleLayout({ registry }: { registry: Registry }) {
  const { workspaces, active } = useWorkspaces();
  const isAllowed = useIsAllowed();
  const { menuItems } = useMenu();
  const { pathname } = useLocation();
  const closed = useSyncExternalStore(onClosedWorkspacesChange, closedWorkspaces);
  if (workspaces.length === 0) return <Navigate to="/create-workspace" replace />;
  // The active workspace was just deleted. The list from which the next one is chosen is loading.
  if (!active) return <WholePageLoading />;

  // The account page is where the user adds the second factor that the workspace requires.
  const isClosed = closed.has(active.workspace.id) && pathname !== "/account";
  const entries = menuItems.flatMap(({ name, label = name, icon, route }) =>
    route && isAllowed(registry.requiredRole(name, "list")) ? [{ label, icon, url: route }] : [],
  );
  return (
    <AppLayout entries={entries}>
      <CrashBoundary key={pathname}>
        <Suspense fallback={<PageLoading />}>
          {/* Remounted for another workspace or role, so that no state of the previous one is left. */}
          {isClosed ? (
            <SecondFactorMissing workspaceName={active.workspace.name} />
          ) : (
            <Outlet key={[active.workspace.id, ...active.roles].join()} />
          )}
        </Suspense>
      </CrashBoundary>
    </AppLayout>
  );
}
