import { Suspense, useEffect, useState } from "react";
import { setStepUpPrompt } from "../../session/step-up";
import { lazyWithReload } from "../lazy-with-reload";

const StepUpDialog = lazyWithReload("step-up", () => import("./step-up-dialog"));

/** Shows the dialog when a call needs a recent proof of the second factor. */
export function StepUpHost() {
  const [request, setRequest] = useState<{ end: (isProved: boolean) => void } | null>(null);
  useEffect(
    () =>
      setStepUpPrompt(
        () =>
          new Promise((resolve) => {
            setRequest({
              end(isProved) {
                setRequest(null);
                resolve(isProved);
              },
            });
          }),
      ),
    [],
  );
  return (
    request && (
      <Suspense fallback={null}>
        <StepUpDialog onEnd={request.end} />
      </Suspense>
    )
  );
}
