import "@ant-design/v5-patch-for-react-19";
import { ConfigProvider } from "antd";
import type { Locale } from "antd/es/locale";
import { StrictMode, Suspense, useMemo } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, useLocation } from "react-router";
import { lazyWithReload } from "../components/lazy-with-reload";
import { createTheme } from "../components/theme";
import { ToastHost } from "../components/toast-host/toast-host";
import { useColorScheme } from "../hooks/use-color-scheme";
import { useReducedMotion } from "../hooks/use-reduced-motion";
import { startAnalytics } from "../lib/analytics";
import { installEarlyEscape } from "../lib/early-escape";
import { startErrorReporting } from "../lib/error-reporting";
import { type Language, language } from "../lib/i18n/translate";
import { installNavigationGuard } from "../lib/navigation-guard";
import { isRotationPending } from "../session/oauth-state";
import { readAccessToken } from "../session/session";
import { CrashBoundary } from "./crash-boundary";
import { loadConsole, loadPublicApp } from "./loaders";
import { publicRouteOf } from "./public-routes";
import { ScrollToTop } from "./scroll-to-top";

const PublicApp = lazyWithReload("public-app", loadPublicApp);
const Console = lazyWithReload("console", loadConsole);

/** The texts of antd's components, such as the buttons of a dialog. English is antd's default. */
const ANTD_TEXTS: Partial<Record<Language, () => Promise<{ default: Locale }>>> = {
  de: () => import("antd/es/locale/de_DE"),
  et: () => import("antd/es/locale/et_EE"),
};

const MAX_WAIT_FOR_PAGE_MS = 200;

/** Renders the portal into an element of the page. */
export async function startPortal(element: HTMLElement): Promise<void> {
  installNavigationGuard();
  installEarlyEscape();
  startAnalytics();
  // The portal works without error reporting.
  startErrorReporting().catch(() => undefined);
  if (isRotationPending()) rotateUrlTokens();
  const [antdTexts] = await Promise.all([
    ANTD_TEXTS[language()]?.().catch(() => undefined),
    // The components themselves handle a failure.
    preload(window.location.pathname).catch(() => undefined),
  ]);
  // React logs caught errors by default. The error boundaries do that themselves (docs/requirements.md, ERR-46).
  createRoot(element, { onCaughtError: () => undefined }).render(
    <StrictMode>
      <BrowserRouter>
        <Portal antdTexts={antdTexts?.default} />
      </BrowserRouter>
    </StrictMode>,
  );
}

/**
 * Loads the code of the application and of its first page, because a fallback of React would stay for at least 300 ms.
 * If the page takes long, its fallback is shown.
 */
async function preload(path: string): Promise<void> {
  const isPublic = publicRouteOf(path) !== undefined;
  await (isPublic ? PublicApp : Console).preload();
  const page = isPublic ? preloadPublicPage(path) : preloadConsolePage(path);
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_FOR_PAGE_MS))]);
}

async function preloadPublicPage(path: string): Promise<void> {
  const application = await loadPublicApp();
  await application.preloadPublicPage(path);
}

/** Visitors without a session are sent to the sign-in page. */
async function preloadConsolePage(path: string): Promise<void> {
  if (!readAccessToken()) return;
  const application = await loadConsole();
  await application.preloadConsolePage(path);
}

/** Loads this code only when it is needed, which is rare. After a failure, the next start tries again. */
function rotateUrlTokens(): void {
  import("../providers/auth-provider").then((module) => module.rotateUrlTokens()).catch(() => undefined);
}

/**
 * Shows the whole portal; needs a router around it. The public pages and the console are two applications that share
 * the router, antd's theme and the toast, so that the toast survives a navigation from one to the other.
 */
export function Portal({ antdTexts }: { antdTexts?: Locale | undefined }) {
  const reducedMotion = useReducedMotion();
  const scheme = useColorScheme();
  const theme = useMemo(() => createTheme(scheme), [scheme]);
  return (
    <CrashBoundary isWholePage>
      <ConfigProvider
        {...(antdTexts && { locale: antdTexts })}
        theme={{ ...theme, token: { ...theme.token, motion: !reducedMotion } }}
        wave={{ disabled: true }}
        form={{ requiredMark: false }}
      >
        <ScrollToTop />
        <ToastHost />
        <Suspense fallback={null}>
          <PublicAppOrConsole />
        </Suspense>
      </ConfigProvider>
    </CrashBoundary>
  );
}

/** Preloads the console. Visitors who type into a form of a public page will probably open it next. */
const preloadConsole = () => void loadConsole().catch(() => undefined);

function PublicAppOrConsole() {
  const { pathname } = useLocation();
  return publicRouteOf(pathname) ? <PublicApp onInput={preloadConsole} /> : <Console />;
}
