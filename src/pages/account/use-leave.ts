import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { signOut } from "../../providers/auth-provider";

/** @returns goes to / and ends the session, with all that it has read (spec 2, "Account settings") */
export function useLeave(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    navigate("/", { replace: true });
    signOut(queryClient);
  };
}
