import type { ComponentType } from "react";
import type { EarlyCallName } from "../session/early-call";

/** A page that needs no session. To add a page, add a line to {@link PUBLIC_PAGES}. */
export interface PublicRoute {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  /** The call that the page makes at its start. */
  firstCall?: EarlyCallName;
}

export const PUBLIC_PAGES: readonly PublicRoute[] = [
  { path: "/login", load: () => import("../pages/login/login-page"), firstCall: "GET /api/v1/oauth2/providers" },
  {
    path: "/register",
    load: () => import("../pages/register/register-page"),
    firstCall: "GET /api/v1/oauth2/providers",
  },
  { path: "/verify-email-info", load: () => import("../pages/verify-email-info/verify-email-info-page") },
  { path: "/verify-email", load: () => import("../pages/verify-email/verify-email-page") },
  { path: "/oauth2/redirect", load: () => import("../pages/oauth-redirect/oauth-redirect-page") },
  { path: "/join-workspace", load: () => import("../pages/join-workspace/join-workspace-page") },
  { path: "/password-recovery/start", load: () => import("../pages/password-recovery/recovery-start-page") },
  { path: "/password-recovery/submit", load: () => import("../pages/password-recovery/recovery-submit-page") },
  { path: "/second-factor/reset", load: () => import("../pages/second-factor-reset/second-factor-reset-page") },
  { path: "/terms", load: () => import("../pages/legal/terms-page") },
  { path: "/privacy", load: () => import("../pages/legal/privacy-page") },
];

/** Returns the public page at a path. Like the router, ignores case and slashes at the end. */
export function publicRouteOf(pathname: string): PublicRoute | undefined {
  const path = pathname.replace(/\/+$/, "").toLowerCase();
  return PUBLIC_PAGES.find((route) => route.path === path);
}
