/** Pages of the console that load something of their own. */
export const CONSOLE_PAGES = [
  "/dashboard",
  "/templates",
  "/asset-library",
  "/api-keys",
  "/activity",
  "/batches",
  "/webhooks",
  "/audit-log",
  "/members",
  "/subscription",
  "/settings",
  "/account",
  "/create-workspace",
];
