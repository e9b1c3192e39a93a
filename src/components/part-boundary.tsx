import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { reportRenderError } from "../lib/error-reporting";
import { LoadFailed } from "./load-failed";

interface PartBoundaryProps {
  /** Name of the part in the error text, for example 'The chart'. */
  what: string;
  /** Called before the part is rendered again. */
  onRetry?: () => void;
  /** Called when the part has failed. */
  onError?: () => void;
  children: ReactNode;
}

/** Keeps the page alive if one part of it fails to render or to load, and offers to try that part again. */
export function PartBoundary({ what, onRetry, onError, children }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      onError={(error) => {
        reportRenderError(error);
        onError?.();
      }}
      onReset={() => onRetry?.()}
      fallbackRender={({ resetErrorBoundary }) => <LoadFailed what={what} retry={async () => resetErrorBoundary()} />}
    >
      {children}
    </ErrorBoundary>
  );
}
