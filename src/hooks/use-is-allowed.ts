import { isAllowed, type RequiredRole } from "../session/permissions";
import { useWorkspaces } from "../session/workspace-context";

/**
 * Returns a function that tells if the user has the role that an action in the active workspace requires. Null stands
 * for an action that nobody may do. The answer is known at the first render. `usePermissions` asks the access-control
 * provider, which answers later. So pages and menu entries never appear late.
 */
export function useIsAllowed(): (required: RequiredRole | null) => boolean {
  const { active } = useWorkspaces();
  return (required) => isAllowed(required, active);
}
