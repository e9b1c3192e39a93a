import "@ant-design/v5-patch-for-react-19";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { startAnalytics } from "../lib/analytics";
import { startErrorReporting } from "../lib/error-reporting";
import { installNavigationGuard } from "../lib/navigation-guard";
import { isRotationPending } from "../session/oauth-state";
import { Portal } from "./portal";

/** Starts the portal in an element of the page. */
export function start(element: HTMLElement | null): void {
  if (!element) throw new Error("The page has no element to start in");
  installNavigationGuard();
  startAnalytics();
  // The portal works without it.
  startErrorReporting().catch(() => undefined);
  if (isRotationPending()) replaceArrivedTokens();
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
  import("../session/oauth-token-rotation").then((module) => module.rotateUrlTokens()).catch(() => undefined);
}
