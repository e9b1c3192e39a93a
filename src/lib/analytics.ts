import type { PlanCode } from "../../contract/product";
import { config } from "./config";

declare global {
  interface Window {
    /** Queue of events for the analytics container. */
    dataLayer?: Record<string, unknown>[];
  }
}

const CONTAINER = "https://www.googletagmanager.com/gtm.js";

/** Loads the analytics container, if one is configured. */
export function startAnalytics(): void {
  if (!config.analyticsId) return;
  push({ event: "gtm.js", "gtm.start": Date.now() });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${CONTAINER}?id=${encodeURIComponent(config.analyticsId)}`;
  document.head.append(script);
}

/** Sends the conversion event 'workspace created' to the analytics container, if one is configured. */
export function trackWorkspaceCreated(plan: PlanCode): void {
  if (config.analyticsId) push({ event: "workspace_created", plan });
}

function push(entry: Record<string, unknown>): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}
