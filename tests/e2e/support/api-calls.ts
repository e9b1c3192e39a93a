import type { Page, Route } from "playwright-core";

/** Treats all calls of the API but that for the list of workspaces, which every page of the console needs. */
export const onCallsOfPage = (page: Page, handle: (route: Route) => unknown): Promise<unknown> =>
  page.route(
    (url) => url.pathname.startsWith("/api/") && url.pathname !== "/api/app/workspaces",
    (route) => void handle(route),
  );

/** Never answers a call. */
export const hold = (): void => undefined;

/** Answers a call with an error of the service. */
export const refuse =
  (status: number, errorCode: string, data: unknown = null) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { errorCode, correlationId: "00000000-0000-4000-8000-000000000000", data } });

/** Answers a call as if the service were broken. */
export const fail = refuse(500, "UNKNOWN_ERROR");
