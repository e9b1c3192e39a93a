import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { logout } from "../../providers/auth-provider";

/** Returns a function that opens / and ends the session, including its cached data. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const leaving = useRef(false);

  // Not before / is there: without a session this page would lead to the log-in page by itself.
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
