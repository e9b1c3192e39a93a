import { ConfigProvider } from "antd";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { loadConsole, loadPublicApp } from "./boots";
import { CrashBoundary } from "./components/crash-boundary";
import { lazyWithReload } from "./components/lazy-with-reload";
import { ScrollToTop } from "./components/scroll-to-top";
import { theme } from "./components/theme";
import { useReducedMotion } from "./components/use-reduced-motion";
import { ToastHost } from "./providers/notifications/toast-host";
import { publicRouteOf } from "./public-routes";

const PublicApp = lazyWithReload("public-app", loadPublicApp);
const Console = lazyWithReload("console", loadConsole);

/**
 * The whole portal, to be put into a router. Public pages and console are two applications that share the router,
 * antd's theme and the toast: any navigation may lead from one into the other, and a toast outlives it.
 */
export function Portal() {
  const reducedMotion = useReducedMotion();
  return (
    <CrashBoundary>
      <ConfigProvider
        theme={{ ...theme, token: { ...theme.token, motion: !reducedMotion } }}
        wave={{ disabled: true }}
        form={{ requiredMark: false }}
      >
        <ScrollToTop />
        <ToastHost />
        <Suspense fallback={null}>
          <Boot />
        </Suspense>
      </ConfigProvider>
    </CrashBoundary>
  );
}

/** Whoever types into a public page's form is likely to need the console next. */
const preloadConsole = () => void loadConsole().catch(() => undefined);

function Boot() {
  const { pathname } = useLocation();
  return publicRouteOf(pathname) ? <PublicApp onInput={preloadConsole} /> : <Console />;
}
