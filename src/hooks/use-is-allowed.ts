import { isAllowed, type RequiredRole } from "../session/permissions";
import { useWorkspaces } from "../session/workspace-context";

/**
 * Returns a function that tells if the user has the role that an action in the active workspace requires. Null stands
 * for an action that nobody may do.
 */
export function useIsAllowed(): (required: RequiredRole | null) => boolean {
  const { active } = useWorkspaces();
  return (required) => isAllowed(required, active);
}
