import { useEffect, useState } from "react";
import { setStepUpPrompt } from "../../session/step-up";
import { lazyDialog } from "../lazy-dialog";
import type { StepUpDialogProps } from "./step-up-dialog";

const StepUpDialog = lazyDialog<StepUpDialogProps>(() => import("./step-up-dialog"));

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
  return request && <StepUpDialog open onClose={() => request.end(false)} onProved={() => request.end(true)} />;
}
