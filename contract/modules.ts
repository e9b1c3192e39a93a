/** Every file that describes calls. A new file adds its line here; calls.ts makes the list of all calls from it. */
export * as activities from "./activities";
export * as apikeys from "./apikeys";
export * as auth from "./auth";
export * as invites from "./invites";
export * as members from "./members";
export * as products from "./products";
export * as secondFactor from "./second-factor";
export * as sessions from "./sessions";
export * as subscription from "./subscription";
export * as templates from "./templates";
export * as tryOuts from "./try-outs";
export * as batches from "./v1/batches";
export * as documents from "./v1/documents";
export * as webhooks from "./v1/webhooks";
export * as workspaceOfKey from "./v1/workspace-of-key";
export * as workspaceSecurity from "./workspace-security";
export * as workspaces from "./workspaces";
