import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { lazyWithReload } from "../../../components/lazy-with-reload";
import { useIsIdle } from "../../../hooks/use-is-idle";
import { reportRenderError } from "../../../lib/error-reporting";
import type { Attempts } from "./use-try-out";

const MonthCount = lazyWithReload("month-count", () => import("./month-count"));

/** Loads the month's count once the editor has nothing else to do. Without it, the editor is as useful as before. */
export function MonthCountPart({ attempts }: { attempts: Attempts }) {
  const isIdle = useIsIdle(true);
  return (
    <div className="trial-count">
      {isIdle && (
        <ErrorBoundary fallback={null} onError={reportRenderError}>
          <Suspense fallback={null}>
            <MonthCount attempts={attempts} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
