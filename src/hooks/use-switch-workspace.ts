import { useNavigate } from "react-router";
import { askToLeave } from "../lib/leave-guard";
import { useWorkspaces } from "../session/workspace-context";

/** Returns a function that makes another workspace active and opens its start page. Asks about unsaved changes. */
export function useSwitchWorkspace(): (id: string) => Promise<void> {
  const { select } = useWorkspaces();
  const navigate = useNavigate();
  return async (id) => {
    // The page may show data of the current workspace with unsaved changes, such as a template.
    if (!(await askToLeave())) return;
    select(id);
    navigate("/", { replace: true });
  };
}
