/**
 * Loads axios. The console does so when it starts, a public page when something is typed, or with its first call. The
 * module must have a file of its own: `importWithRetry` takes its exports from there.
 */
export const loadAxios = () => import("./axios-request");
