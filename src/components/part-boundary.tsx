import { Component, type ReactNode } from "react";
import { reportError } from "../lib/error-reporting";
import { LoadFailed } from "./load-failed";

interface PartBoundaryProps {
  /** What may fail: 'The chart'. */
  what: string;
  /** Called before the part is shown again. */
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps a part that breaks, or whose code can't be loaded, from taking its page along: it alone says so, and offers to try again. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    // biome-ignore lint/suspicious/noConsole: as for a whole page (spec 8)
    console.warn("Application error", error);
    reportError(error);
  }

  override render() {
    const { what, onRetry, children } = this.props;
    if (!this.state.failed) return children;
    const retry = async () => {
      onRetry();
      this.setState({ failed: false });
    };
    return <LoadFailed what={what} retry={retry} />;
  }
}
