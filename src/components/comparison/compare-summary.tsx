import { DiffOutlined } from "@ant-design/icons";
import { Button, Spin } from "antd";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { summaryOf } from "./changes";
import { CompareDialog } from "./compare-dialog";
import type { ComparisonRequest } from "./comparison-request";
import { type Comparison, type ComparisonState, hasFailures, isBeingMade } from "./use-comparison";
import "./compare-summary.css";

interface CompareSummaryProps {
  /** Name of the template. */
  name: string;
  request: ComparisonRequest;
  /** The comparison of the request, which has begun. */
  comparison: Comparison;
  /** Whether the workspace publishes only after a review. */
  asksForReview?: boolean;
}

/**
 * Says how many documents change, and leads to their pictures. If some could not be made, it offers to compare again:
 * a document that took too long may be made the next time.
 */
export function CompareSummary({ name, request, comparison, asksForReview = false }: CompareSummaryProps) {
  const { state, rerun } = comparison;
  const [open, setOpen] = useState(false);
  const [isRepeated, setIsRepeated] = useState(false);
  const show = useRef<HTMLButtonElement>(null);
  const isBusy = isBeingMade(state);
  const isReviewed = state.kind === "done" && state.comparison.review !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has ended
  useEffect(() => {
    if (isBusy) return;
    setIsRepeated(false);
    // The button that had the focus goes with the failure.
    if (isRepeated && document.activeElement === document.body) show.current?.focus();
  }, [isBusy]);
  return (
    <>
      <section aria-label={t("Documents of {name}", { name })} className="compare-brief">
        {isBusy ? <Spin size="small" /> : <DiffOutlined aria-hidden />}
        <p role="status">
          {textOf(state)}
          {isReviewed && t(" · reviewed")}
        </p>
        {(state.kind === "done" || isBusy) && (
          <Button onClick={() => setOpen(true)} ref={show}>
            {isBusy ? t("Show progress") : t("See the documents")}
          </Button>
        )}
        {(hasFailures(state) || (isBusy && isRepeated)) && (
          <Button
            loading={isBusy}
            onClick={() => {
              setIsRepeated(true);
              rerun();
            }}
          >
            {t("Compare again")}
          </Button>
        )}
      </section>
      <CompareDialog
        asksForReview={asksForReview}
        name={name}
        onClose={() => setOpen(false)}
        request={open ? request : null}
      />
    </>
  );
}

function textOf(state: ComparisonState): string {
  switch (state.kind) {
    case "starting":
      return t("Comparing the documents…");
    case "waiting":
      return t("Waiting for other comparisons to end…");
    case "running": {
      const { progress } = state;
      if (!progress || progress.length < 2) return t("Comparing the documents…");
      const done = progress.filter(({ verdict }) => verdict !== null).length;
      return t("Comparing the documents… {done} of {total} samples", { done, total: progress.length });
    }
    case "done":
      return summaryOf(state.result.samples);
    case "failed":
      return t("The documents could not be compared");
    case "expired":
      return t("The comparison has expired");
    case "limited":
      return t("The workspace has as many comparisons as allowed");
    case "refused":
      return errorMessage(state.failure) || t("The documents could not be compared");
  }
}
