import "@ant-design/v5-patch-for-react-19";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { startAnalytics } from "../lib/analytics";
import { startErrorReporting } from "../lib/error-reporting";
import { listenBeforeRouter } from "../lib/history-guard";
import { haveTokensArrived } from "../session/oauth-marks";
import { Portal } from "./portal";

/** Starts the portal in an element of the page. */
export function start(element: HTMLElement | null): void {
  if (!element) throw new Error("The page has no element to start in");
  listenBeforeRouter();
  startAnalytics();
  // The portal works without it.
  startErrorReporting().catch(() => undefined);
  if (haveTokensArrived()) replaceArrivedTokens();
  // The crash boundary says what there is to say (spec 8).
  createRoot(element, { onCaughtError: () => undefined }).render(
    <StrictMode>
      <BrowserRouter>
        <Portal />
      </BrowserRouter>
    </StrictMode>,
  );
}

/** What few loads need is loaded by those. Where that fails the next one tries again. */
function replaceArrivedTokens(): void {
  import("../session/arrived-tokens").then((module) => module.replaceArrivedTokens()).catch(() => undefined);
}
