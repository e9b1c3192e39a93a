import { ConfigProvider } from "antd";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { lazyWithReload } from "../components/lazy-with-reload";
import { theme } from "../components/theme";
import { ToastHost } from "../components/toast-host/toast-host";
import { useReducedMotion } from "../hooks/use-reduced-motion";
import { loadConsole, loadPublicApp } from "./boots";
import { CrashBoundary } from "./crash-boundary";
import { publicRouteOf } from "./public-routes";
import { ScrollToTop } from "./scroll-to-top";

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
