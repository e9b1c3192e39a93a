// Each of these imports appears here only, because Vite writes the list of a module's chunks into every place that
// imports it.

/** Loads the public pages, without Refine. */
export const loadPublicApp = () => import("./public-app");

/** Loads the console, with Refine. */
export const loadConsole = () => import("./console");
