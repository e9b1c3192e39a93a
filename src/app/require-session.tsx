import { useIsAuthenticated } from "@refinedev/core";
import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { WholePageLoading } from "../components/page-loading";
import { rememberSignedIn } from "../session/ended-session";
import { clearSession, currentUser } from "../session/session";
import { clearSignedOut, loginPath } from "../session/sign-out";

/**
 * Shows its children to signed-in users and redirects everybody else to the login page. Used instead of Refine's
 * `Authenticated`, which unmounts its children, and loses their input, whenever it checks again.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data, isPending } = useIsAuthenticated();
  if (isPending) return <WholePageLoading />;
  return data?.authenticated ? <SignedIn>{children}</SignedIn> : <ToLogin />;
}

function SignedIn({ children }: { children: ReactNode }) {
  useEffect(() => {
    clearSignedOut();
    const user = currentUser();
    if (user) rememberSignedIn(user.username);
  }, []);
  return children;
}

function ToLogin() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // With tokens that can't be decoded, the login page would redirect the visitor back here.
    clearSession();
    navigate(loginPath(pathname + search), { replace: true });
  }, [navigate, pathname, search]);
  return null;
}
