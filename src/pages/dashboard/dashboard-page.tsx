import { Suspense, useEffect, useState } from "react";
import { lazyWithReload } from "../../components/lazy-with-reload";
import { LoadFailed } from "../../components/load-failed";
import { PageHeader } from "../../components/page-header";
import { PartBoundary } from "../../components/part-boundary";
import { Sheet } from "../../components/sheet";
import { TableSkeleton } from "../../components/table-skeleton";
import { useIsIdle } from "../../hooks/use-is-idle";
import { usePageTitle } from "../../hooks/use-page-title";
import { useAnalytics, useSubscription, useWorkspaceId } from "../../hooks/workspace-queries";
import { t } from "../../lib/i18n/translate";
import { monthUsage } from "../../lib/month-usage";
import { restoreFocus } from "../../lib/restore-focus";
import { areStepsDismissed, dismissSteps } from "../../session/dismissed-steps";
import { Activities, useActivities } from "./activities";
import { LimitNotice } from "./limit-notice";
import { SummaryCards } from "./summary-cards";
import { UsageCharts } from "./usage-charts";
import "./dashboard.css";

const FirstSteps = lazyWithReload("first-steps", () => import("./first-steps/first-steps"));
const InsightsCard = lazyWithReload("insights", () => import("./insights/insights"));

/** Number of documents up to which a workspace is shown the first steps. One with more needs no introduction. */
const NEW_WORKSPACE_DOCUMENTS = 10;

/** Shows the activities of the workspace and how much of its plan they use. */
export default function DashboardPage() {
  usePageTitle(t("Dashboard"));
  const workspaceId = useWorkspaceId();
  const [isDismissed, setDismissed] = useState(() => areStepsDismissed(workspaceId));
  const [areStepsReady, setStepsReady] = useState(false);
  const analytics = useAnalytics();
  const subscription = useSubscription();
  const activities = useActivities();

  const overall = analytics.data?.overallAnalytics;
  const limit = subscription.data?.product.monthlyUsageLimit;
  const usage = overall && limit !== undefined ? monthUsage(overall.currentMonthUsage, limit) : undefined;
  const isIdle = useIsIdle(overall !== undefined && !subscription.isPending && !activities.query.isPending);
  const isSettled = overall !== undefined && overall.totalUsage > NEW_WORKSPACE_DOCUMENTS;
  useEffect(() => {
    if (isSettled) dismissSteps(workspaceId);
  }, [isSettled, workspaceId]);
  const isNew = overall !== undefined && !isSettled && !isDismissed;
  // Until then, the first steps may still appear above the rest, and would push it down.
  const canShowRest = areStepsReady || isDismissed || isSettled || analytics.isLoadingError;
  return (
    <>
      <PageHeader title={t("Dashboard")}>
        <LimitNotice usage={usage} />
      </PageHeader>
      {isNew && (
        <PartBoundary what={t("First steps")} onError={() => setStepsReady(true)}>
          <Suspense fallback={null}>
            <FirstSteps
              documents={overall.totalUsage}
              onReady={() => setStepsReady(true)}
              onFirstCall={() => {
                void analytics.refetch();
                void activities.query.refetch();
              }}
              onDismiss={() => {
                dismissSteps(workspaceId);
                setDismissed(true);
                restoreFocus();
              }}
            />
          </Suspense>
        </PartBoundary>
      )}
      {canShowRest ? (
        <>
          {analytics.isLoadingError ? (
            <div className="dashboard-failed">
              <Sheet flush>
                <LoadFailed what={t("Your usage")} retry={analytics.refetch} />
              </Sheet>
            </div>
          ) : (
            <>
              <SummaryCards usage={usage} overall={overall} isLimitMissing={subscription.isLoadingError} />
              <UsageCharts
                usage={usage}
                monthlyUsages={analytics.data?.monthlyUsages}
                canDraw={isIdle}
                retryLimit={subscription.isLoadingError ? subscription.refetch : null}
              />
            </>
          )}
          <Activities {...activities} hasFirstSteps={isNew} />
          {isIdle && (
            <PartBoundary what={t("Speed and errors")}>
              <Suspense fallback={null}>
                <InsightsCard hasDocuments={overall?.totalUsage !== 0} />
              </Suspense>
            </PartBoundary>
          )}
        </>
      ) : (
        <Sheet flush>
          <TableSkeleton rows={6} />
        </Sheet>
      )}
    </>
  );
}
