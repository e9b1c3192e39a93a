import type { ReactNode } from "react";
import { lazyWithReload } from "../components/lazy-with-reload";
import { isAllowed, type RequiredRole } from "../session/permissions";
import { useWorkspaces } from "../session/workspace-context";

const AccessDenied = lazyWithReload("access-denied", () => import("../pages/access-denied/access-denied-page"));

/** Shows a page to users who may open it in the active workspace, and an explanation to everybody else. */
export function RequireAccess({ required, children }: { required: RequiredRole | null; children: ReactNode }) {
  const { active } = useWorkspaces();
  return isAllowed(required, active) ? children : <AccessDenied />;
}
