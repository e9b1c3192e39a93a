import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { logout } from "../../providers/auth-provider";

/** @returns goes to / and ends the session, with all that it has read (spec 2, "Account settings") */
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
