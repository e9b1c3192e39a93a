import { PRESS } from "./console";
import { onCall } from "./server";
import { onDashboard } from "./workspace-usage";

/** Mocks the calls of the console's start, for tests that enter the console from a public page. */
export function onConsoleReads(): void {
  onCall("GET /api/app/workspaces", { workspaces: [PRESS] });
  onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [] });
  onDashboard();
}
