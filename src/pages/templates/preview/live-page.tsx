import { Skeleton } from "antd";
import { Suspense, useState } from "react";
import { lazyWithReload } from "../../../components/lazy-with-reload";
import { PartBoundary } from "../../../components/part-boundary";
import { useIsIdle } from "../../../hooks/use-is-idle";
import { t } from "../../../lib/i18n/translate";
import type { PreviewPaneProps } from "./preview-pane";

const PreviewPane = lazyWithReload("live-preview", async () => {
  const { PreviewPane: Pane } = await import("./drawn-pages");
  return { default: Pane };
});

/** The page beside the source. Loads when it is first shown, after the rest of the editor. */
export function LivePage(props: PreviewPaneProps) {
  const [wasShown, setWasShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  if (props.isShown && !wasShown) setWasShown(true);
  const isIdle = useIsIdle(wasShown);
  return (
    <PartBoundary what={t("The page")} key={attempt} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<Loading />}>{isIdle ? <PreviewPane {...props} /> : <Loading />}</Suspense>
    </PartBoundary>
  );
}

function Loading() {
  return (
    <section aria-label={t("Page")} className="sheet">
      <div aria-label={t("Loading the page")} className="sheet-body" role="status">
        <Skeleton active paragraph={{ rows: 8 }} title={false} />
      </div>
    </section>
  );
}
