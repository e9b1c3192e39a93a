import { Component, type ReactNode } from "react";
import { browser } from "../lib/browser";
import { reportError } from "../lib/error-reporting";

/** Catches what breaks while rendering and shows a screen that needs nothing that may have broken (spec 8). */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    // biome-ignore lint/suspicious/noConsole: the warning is what spec 8 asks for
    console.warn("Application error", error);
    reportError(error);
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className="crash" role="alert">
        {/* 'Technical error' in Estonian (spec 2). */}
        <h1 lang="et">Tehniline viga</h1>
        <p>Something broke on this page. Your saved work is safe.</p>
        <button type="button" onClick={() => browser.reload()}>
          Reload
        </button>
      </main>
    );
  }
}
