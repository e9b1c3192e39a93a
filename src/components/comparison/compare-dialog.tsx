import { Drawer, Skeleton } from "antd";
import { Suspense, useId, useState } from "react";
import { t } from "../../lib/i18n/translate";
import { lazyWithReload } from "../lazy-with-reload";
import { PartBoundary } from "../part-boundary";
import { tn } from "../text-with-nodes";
import type { ComparisonRequest } from "./comparison-request";

const loadView = () => lazyWithReload("compare-view", () => import("./compare-view"));

interface CompareDialogProps {
  /** Name of the template. */
  name: string;
  /** Null = closed. */
  request: ComparisonRequest | null;
  /** Whether the workspace publishes only after a review of this comparison. */
  asksForReview?: boolean;
  onClose: () => void;
}

/** Shows a comparison of documents on the whole screen. Its view loads with it. */
export function CompareDialog({ name, request, asksForReview = false, onClose }: CompareDialogProps) {
  const titleId = useId();
  const [View, setView] = useState(loadView);
  return (
    <Drawer
      aria-labelledby={titleId}
      destroyOnHidden
      onClose={onClose}
      open={request !== null}
      push={false}
      styles={{ body: { padding: 0 } }}
      title={<span id={titleId}>{tn("Compare documents of {name}", { name: <bdi>{name}</bdi> })}</span>}
      width="100vw"
    >
      {request && (
        <PartBoundary what={t("The comparison")} onRetry={() => setView(loadView)}>
          <Suspense fallback={<Skeleton active className="compare-loading" paragraph={{ rows: 6 }} />}>
            <View request={request} asksForReview={asksForReview} />
          </Suspense>
        </PartBoundary>
      )}
    </Drawer>
  );
}
