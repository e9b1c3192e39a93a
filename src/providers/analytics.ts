import type { PlanCode } from "../../contract/product";
import { config } from "../config";

declare global {
  interface Window {
    /** The queue that the analytics container reads. */
    dataLayer?: Record<string, unknown>[];
  }
}

/** Tells the analytics container, where one is configured, that a workspace was created with a plan (decisions). */
export function recordWorkspaceCreated(plan: PlanCode): void {
  if (!config.analyticsId) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event: "workspace_created", plan });
}
