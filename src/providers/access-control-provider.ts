import type { AccessControlProvider } from "@refinedev/core";
import type { Registry } from "../resources/registry";
import type { ActiveWorkspace } from "../session/active-workspace";
import { isAllowed } from "../session/permissions";

const ACTIONS = ["list", "create", "edit", "delete"] as const;

/**
 * Creates Refine's access-control provider for the active workspace. Refine calls it for every button that it mounts,
 * so it compares roles that are already loaded and sends no request. The service refuses forbidden calls in any case.
 */
export function createAccessControlProvider(registry: Registry, workspace: ActiveWorkspace): AccessControlProvider {
  return {
    async can({ resource, action }) {
      const known = ACTIONS.find((each) => each === action);
      if (!resource || !known) return { can: false };
      return { can: isAllowed(registry.requiredRole(resource, known), workspace.state().active) };
    },
    options: { buttons: { hideIfUnauthorized: true } },
  };
}
