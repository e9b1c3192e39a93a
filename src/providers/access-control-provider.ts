import type { AccessControlProvider } from "@refinedev/core";
import { type Registry, requiredRole } from "../resources/registry";
import type { ActiveWorkspace } from "../session/active-workspace";
import { isAllowed } from "../session/permissions";

const ACTIONS = ["list", "create", "edit", "delete"] as const;

/**
 * Hides what the user may not do; the server refuses it in any case. Asked by every button that appears, so it compares
 * roles that are here already.
 */
export function createAccessControlProvider(registry: Registry, workspace: ActiveWorkspace): AccessControlProvider {
  return {
    async can({ resource, action }) {
      const asked = ACTIONS.find((known) => known === action);
      if (!resource || !asked) return { can: false };
      return { can: isAllowed(requiredRole(registry.get(resource), asked), workspace.state().active) };
    },
    options: { buttons: { hideIfUnauthorized: true } },
  };
}
