import type { Page, Route } from "playwright-core";
import type { CallName, Calls } from "../../../contract/calls";
import type { ResponseOf } from "../../../contract/endpoint";

/** Treats all calls of the API but that for the list of workspaces, which every page of the console needs. */
export const onCallsOfPage = (page: Page, handle: (route: Route) => unknown): Promise<unknown> =>
  page.route(
    (url) => url.pathname.startsWith("/api/") && url.pathname !== "/api/app/workspaces",
    (route) => void handle(route),
  );

/** The call that reads how many documents a workspace made. */
export const ANALYTICS = "GET /api/app/workspaces/:workspaceId/analytics";

/**
 * Changes the service's answers to a call of a page.
 *
 * @param change changes an answer in place
 * @returns a function that lets further answers arrive unchanged
 */
export async function changeAnswers<Name extends CallName>(
  page: Page,
  name: Name,
  change: (answer: ResponseOf<Calls[Name]>) => void,
): Promise<() => Promise<void>> {
  const [method, path = ""] = name.split(" ");
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
  const isCall = ({ pathname }: URL) => pattern.test(pathname);
  await page.route(isCall, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    const answer = await response.json();
    change(answer);
    await route.fulfill({ response, json: answer });
  });
  return () => page.unroute(isCall);
}

/** Never answers a call. */
export const hold = (): void => undefined;

/** Answers a call with an error of the service. */
export const refuse =
  (status: number, errorCode: string, data: unknown = null) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { errorCode, correlationId: "00000000-0000-4000-8000-000000000000", data } });

/** Answers a call as if the service were broken. */
export const fail = refuse(500, "UNKNOWN_ERROR");
