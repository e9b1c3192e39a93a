import { type ReactNode, useEffect, useState } from "react";
import { Navigate, Route, Routes, useSearchParams } from "react-router";
import { lazyWithReload } from "../components/lazy-with-reload";
import { PublicLayout } from "../components/public/public-layout";
import { redirectTarget, SIGNED_OUT_ONLY_PATHS } from "../session/redirect-target";
import { onSessionChangeInOtherTab, readSession } from "../session/session";
import { OfflineBoundary } from "./offline-boundary";
import { PUBLIC_PAGES, publicRouteOf } from "./public-routes";

const pages = PUBLIC_PAGES.map((route) => ({ ...route, Page: lazyWithReload(route.path, route.load) }));

/** Loads the code of the public page at a path. */
export async function preloadPublicPage(path: string): Promise<void> {
  const route = publicRouteOf(path);
  await pages.find((page) => page.path === route?.path)?.Page.preload();
}

/**
 * Shows the pages that need no session. They load nothing of Refine.
 * @param props.onInput called when something is typed into a form
 */
export default function PublicApp({ onInput }: { onInput: () => void }) {
  return (
    <Routes>
      <Route element={<PublicLayout onInput={onInput} />}>
        {pages.map(({ path, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <OfflineBoundary key={path}>
                {SIGNED_OUT_ONLY_PATHS.includes(path) ? (
                  <SignedOutOnly>
                    <Page />
                  </SignedOutOnly>
                ) : (
                  <Page />
                )}
              </OfflineBoundary>
            }
          />
        ))}
      </Route>
    </Routes>
  );
}

/**
 * Shows its children to signed-out visitors. Redirects signed-in users, on arrival and when another tab signs in. If
 * the user signs in on the page itself, the page redirects.
 */
function SignedOutOnly({ children }: { children: ReactNode }) {
  const [signedIn, setSignedIn] = useState(() => readSession() !== null);
  const [target, setTarget] = useState("/");
  const [query] = useSearchParams();
  const redirect = query.get("redirect");

  useEffect(
    () =>
      onSessionChangeInOtherTab(() => {
        if (!readSession()) return;
        setTarget(redirect ? redirectTarget(redirect) : "/");
        setSignedIn(true);
      }),
    [redirect],
  );
  return signedIn ? <Navigate to={target} replace /> : children;
}
