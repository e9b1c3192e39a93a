import { Component, type ReactNode, useEffect } from "react";
import { PublicFailure } from "../components/public/public-failure";
import { browser } from "../lib/browser";

interface OfflineBoundaryState {
  failure: { error: unknown; offline: boolean } | null;
}

/** Says so where a public page's code can't be loaded without a network. What breaks otherwise is a crash, and goes on. */
export class OfflineBoundary extends Component<{ children: ReactNode }, OfflineBoundaryState> {
  override state: OfflineBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): OfflineBoundaryState {
    return { failure: { error, offline: !navigator.onLine } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (!failure.offline) throw failure.error;
    return <Offline />;
  }
}

/** Opens the page by itself as soon as there is a network. */
function Offline() {
  useEffect(() => {
    const load = () => browser.reload();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, []);

  async function retry(): Promise<void> {
    // The browser's own page of a lost network would take this one's place.
    if (navigator.onLine) browser.reload();
  }
  return (
    <PublicFailure heading="You are offline." text="This page opens once you are connected again." retry={retry} />
  );
}
