import { useMenu } from "@refinedev/core";
import { Suspense } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { AppLayout } from "../components/layout/app-layout";
import { PageLoading } from "../components/page-loading";
import { type Registry, requiredRole } from "../resources/registry";
import { isAllowed } from "../session/permissions";
import { useWorkspaces } from "../session/workspace-context";
import { CrashBoundary } from "./crash-boundary";

/** The application layout around whatever page the address names; for those who have a workspace (spec 4). */
export function ConsoleLayout({ registry }: { registry: Registry }) {
  const { workspaces, active } = useWorkspaces();
  const { menuItems } = useMenu();
  const { pathname } = useLocation();
  if (workspaces.length === 0) return <Navigate to="/create-workspace" replace />;
  // The active one has just been deleted; the list that tells which one follows is on its way.
  if (!active) return <PageLoading />;

  const entries = menuItems.flatMap(({ name, label = name, icon, route }) =>
    route && isAllowed(requiredRole(registry.get(name), "list"), active) ? [{ label, icon, url: route }] : [],
  );
  return (
    <AppLayout entries={entries}>
      <CrashBoundary key={pathname}>
        <Suspense fallback={<PageLoading />}>
          {/* Another workspace or role, another page: nothing of the last one's state is left in it. */}
          <Outlet key={[active.workspace.id, ...active.roles].join()} />
        </Suspense>
      </CrashBoundary>
    </AppLayout>
  );
}
