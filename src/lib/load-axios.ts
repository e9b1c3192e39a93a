/**
 * Loads axios. The console does so when it starts, a public page with its first call, which is often when the visitor
 * submits a form. The module must have a file of its own: `importWithRetry` takes its exports from there.
 */
export const loadAxios = () => import("./axios-request");
