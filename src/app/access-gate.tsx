import type { ReactNode } from "react";
import { lazyWithReload } from "../components/lazy-with-reload";
import type { Allowed } from "../resources/define-resource";
import { currentUser } from "../session/session";
import { useWorkspaces } from "../session/workspace-context";
import { isAllowed } from "../session/workspace-role";

const AccessDenied = lazyWithReload("access-denied", () => import("../pages/access-denied/access-denied-page"));

/** Shows a page to those who may open it in the active workspace, and says so to the others (decisions, "Who may do what"). */
export function AccessGate({ allowed, children }: { allowed: Allowed | null; children: ReactNode }) {
  const { active } = useWorkspaces();
  return isAllowed(allowed, active, currentUser()?.roles ?? []) ? children : <AccessDenied />;
}
