import { axiosLoader } from "../lib/load-axios";

// Only this module contains these imports: Vite writes the list of a module's chunks into every place that imports the
// module.

/** Loads the public pages, without Refine. */
export const loadPublicApp = () => import("./public-app");

/** Loads the console, with Refine, and in parallel axios. */
export const loadConsole = () => {
  // The first call tries again and handles the failure.
  axiosLoader.load().catch(() => undefined);
  return import("./console");
};
