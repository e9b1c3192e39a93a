import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { logout } from "../../providers/auth-provider";

/** Returns a function that opens / and ends the session, including its cached data. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const leaving = useRef(false);

  // Ends the session when this page unmounts. Earlier, the page itself would redirect to the login page.
  useLayoutEffect(
    () => () => {
      if (leaving.current) void logout();
    },
    [],
  );
  return () => {
    leaving.current = true;
    navigate("/", { replace: true });
  };
}
