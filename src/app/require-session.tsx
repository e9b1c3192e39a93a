import { useIsAuthenticated } from "@refinedev/core";
import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { PageLoading } from "../components/page-loading";
import { clearSignedOut, loginPath } from "../providers/auth-provider";
import { clearSession } from "../session/session";

/**
 * Lets in who is signed in and leads everybody else to the login page (spec 4). Refine's `Authenticated` takes its
 * children away whenever it asks again, such as after a lost connection, and what was typed with them.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data, isPending } = useIsAuthenticated();
  if (isPending) return <PageLoading />;
  return data?.authenticated ? <SignedIn>{children}</SignedIn> : <ToLogin />;
}

function SignedIn({ children }: { children: ReactNode }) {
  useEffect(clearSignedOut, []);
  return children;
}

function ToLogin() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Tokens that can't be read would make the login page send their bearer back here.
    clearSession();
    navigate(loginPath(pathname + search), { replace: true });
  }, [navigate, pathname, search]);
  return null;
}
