import { Suspense } from "react";
import { Outlet } from "react-router";
import { Logo } from "../logo";
import "./public-layout.css";

/**
 * The public pages' frame: the logo above one card of 400 px.
 * @param props.onInput called when something is typed into a form in it
 */
export function PublicLayout({ onInput }: { onInput?: () => void }) {
  return (
    <div className="public" onInput={onInput}>
      <header className="public-header">
        <Logo size={32} />
      </header>
      <main className="public-card">
        {/* One for all pages: the page before stays until the next one's code is there. */}
        <Suspense fallback={<div className="public-pending" role="status" aria-label="Loading" />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
