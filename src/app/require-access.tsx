import type { ReactNode } from "react";
import { lazyWithReload } from "../components/lazy-with-reload";
import { isAllowed, type RequiredRole } from "../session/permissions";
import { useWorkspaces } from "../session/workspace-context";

const AccessDenied = lazyWithReload("access-denied", () => import("../pages/access-denied/access-denied-page"));

/** Shows a page to those who may open it in the active workspace, and says so to the others (decisions, "Who may do what"). */
export function RequireAccess({ required, children }: { required: RequiredRole | null; children: ReactNode }) {
  const { active } = useWorkspaces();
  return isAllowed(required, active) ? children : <AccessDenied />;
}
