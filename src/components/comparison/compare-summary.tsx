import { DiffOutlined } from "@ant-design/icons";
import { Button, Spin } from "antd";
import { useState } from "react";
import { errorMessage } from "../../lib/error-message";
import { summaryOf } from "./changes";
import { CompareDialog } from "./compare-dialog";
import type { ComparisonRequest } from "./comparison-request";
import type { Comparison, ComparisonState } from "./use-comparison";
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

/** Says how many documents change, and leads to their pictures. */
export function CompareSummary({ name, request, comparison, asksForReview = false }: CompareSummaryProps) {
  const { state, rerun } = comparison;
  const [open, setOpen] = useState(false);
  const isBusy = state.kind === "starting" || state.kind === "waiting" || state.kind === "running";
  const isReviewed = state.kind === "done" && state.comparison.review !== null;
  return (
    <>
      <section aria-label={`Documents of ${name}`} className="compare-brief">
        {isBusy ? <Spin size="small" /> : <DiffOutlined aria-hidden />}
        <p role="status">
          {textOf(state)}
          {isReviewed && " · reviewed"}
        </p>
        {state.kind === "done" || isBusy ? (
          <Button onClick={() => setOpen(true)}>{isBusy ? "Show progress" : "See the documents"}</Button>
        ) : (
          <Button onClick={rerun}>Compare again</Button>
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
      return "Comparing the documents…";
    case "waiting":
      return "Waiting for other comparisons to end…";
    case "running": {
      const { progress } = state;
      if (!progress || progress.length < 2) return "Comparing the documents…";
      const done = progress.filter(({ verdict }) => verdict !== null).length;
      return `Comparing the documents… ${done} of ${progress.length} samples`;
    }
    case "done":
      return summaryOf(state.result.samples);
    case "failed":
      return "The documents could not be compared";
    case "expired":
      return "The comparison has expired";
    case "limited":
      return "The workspace has as many comparisons as allowed";
    case "refused":
      return errorMessage(state.failure) || "The documents could not be compared";
  }
}
