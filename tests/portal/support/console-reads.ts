import { PRESS } from "./console";
import { onCall } from "./server";
import { onDashboard } from "./workspace-usage";

/** Answers what the console reads when it starts, for tests that enter it from a public page. */
export function onConsoleReads(): void {
  onCall("GET /api/app/workspaces", { workspaces: [PRESS] });
  onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [] });
  onDashboard();
}
