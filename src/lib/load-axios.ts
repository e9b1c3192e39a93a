/**
 * Loads axios. The console does so when it starts, a public page when something is typed, or with its first call. The
 * module must have a file of its own: `importWithRetry` takes its exports from there. An object, so that tests can
 * replace its method.
 */
export const axiosLoader = { load: () => import("./axios-request") };
