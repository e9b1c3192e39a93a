import type { ReactNode } from "react";
import { lazyWithReload } from "../components/lazy-with-reload";
import { useIsAllowed } from "../hooks/use-is-allowed";
import type { RequiredRole } from "../session/permissions";

const AccessDenied = lazyWithReload("access-denied", () => import("../pages/access-denied/access-denied-page"));

/** Shows a page to users who may open it in the active workspace, and an explanation to everybody else. */
export function RequireAccess({ required, children }: { required: RequiredRole | null; children: ReactNode }) {
  const isAllowed = useIsAllowed();
  return isAllowed(required) ? children : <AccessDenied />;
}
