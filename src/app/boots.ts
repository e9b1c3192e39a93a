import { publicRouteOf } from "./public-routes";

/** The public pages, without Refine. */
export const loadPublicApp = () => import("./public-app");
/** Everything that needs somebody signed in, and the answer to unknown addresses. */
export const loadConsole = () => import("./signed-in");

/**
 * Starts loading what an address needs. A failure is left to whoever loads the same again to show it.
 * @param pathname of the address
 */
export function preloadBoot(pathname: string): void {
  const route = publicRouteOf(pathname);
  const parts: Promise<unknown>[] = route ? [loadPublicApp(), route.load()] : [loadConsole()];
  for (const part of parts) part.catch(() => undefined);
}
