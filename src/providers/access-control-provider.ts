import type { AccessControlProvider } from "@refinedev/core";
import { type Registry, whoMay } from "../resources/registry";
import type { ActiveWorkspace } from "../session/active-workspace";
import { currentUser } from "../session/session";
import { isAllowed } from "../session/workspace-role";

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
      const allowed = whoMay(registry.get(resource), asked);
      return { can: isAllowed(allowed, workspace.state().active, currentUser()?.roles ?? []) };
    },
    options: { buttons: { hideIfUnauthorized: true } },
  };
}
