import { type ReactNode, useState } from "react";
import { Navigate, Route, Routes } from "react-router";
import { lazyWithReload } from "./components/lazy-with-reload";
import { PublicLayout } from "./components/public-layout";
import { readSession } from "./providers/session";
import { PUBLIC_ROUTES } from "./public-routes";

const pages = PUBLIC_ROUTES.map((route) => ({ ...route, Page: lazyWithReload(route.path, route.load) }));

/**
 * The pages that open without a session; they load nothing of Refine.
 * @param props.onInput called when something is typed into a form of theirs
 */
export default function PublicApp({ onInput }: { onInput: () => void }) {
  return (
    <Routes>
      <Route element={<PublicLayout onInput={onInput} />}>
        {pages.map(({ path, Page, visitorsOnly }) => (
          <Route
            key={path}
            path={path}
            element={
              visitorsOnly ? (
                <VisitorsOnly>
                  <Page />
                </VisitorsOnly>
              ) : (
                <Page />
              )
            }
          />
        ))}
      </Route>
    </Routes>
  );
}

/** Decided on arrival: signing in on the page itself leads where that page says. */
function VisitorsOnly({ children }: { children: ReactNode }) {
  const [signedIn] = useState(() => readSession() !== null);
  return signedIn ? <Navigate to="/" replace /> : children;
}
