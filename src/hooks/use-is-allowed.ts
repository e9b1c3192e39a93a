import { isAllowed, type RequiredRole } from "../session/permissions";
import { useWorkspaces } from "../session/workspace-context";

/**
 * Returns a function that returns whether the user may do something in the active workspace that requires a role; null =
 * nobody may. The result is known at the first render, unlike that of `usePermissions`, which asks the access-control
 * provider asynchronously. So pages and menu entries never appear late.
 */
export function useIsAllowed(): (required: RequiredRole | null) => boolean {
  const { active } = useWorkspaces();
  return (required) => isAllowed(required, active);
}
