import { LoadFailed } from "../../components/load-failed";
import { PageHeader } from "../../components/page-header";
import { Sheet } from "../../components/sheet";
import { usePageTitle } from "../../hooks/use-page-title";
import { useAnalytics, useSubscription } from "../../hooks/workspace-queries";
import { Activities, useActivities } from "./activities";
import { LimitNotice } from "./limit-notice";
import { monthUsage } from "./month-usage";
import { SummaryCards } from "./summary-cards";
import { UsageCharts } from "./usage-charts";
import "./dashboard.css";

/** Shows the activities of the workspace and how much of its plan they use. */
export default function DashboardPage() {
  usePageTitle("Dashboard");
  const analytics = useAnalytics();
  const subscription = useSubscription();
  const activities = useActivities();

  const overall = analytics.data?.overallAnalytics;
  const limit = subscription.data?.product.monthlyUsageLimit;
  const usage = overall && limit !== undefined ? monthUsage(overall.currentMonthUsage, limit) : undefined;
  return (
    <>
      <PageHeader title="Dashboard">
        <LimitNotice usage={usage} />
      </PageHeader>
      {analytics.isLoadingError ? (
        <div className="dashboard-failed">
          <Sheet flush>
            <LoadFailed what="Your usage" retry={analytics.refetch} />
          </Sheet>
        </div>
      ) : (
        <>
          <SummaryCards usage={usage} overall={overall} isLimitMissing={subscription.isLoadingError} />
          <UsageCharts
            usage={usage}
            monthlyUsages={analytics.data?.monthlyUsages}
            canDraw={overall !== undefined && !subscription.isPending && !activities.query.isPending}
            retryLimit={subscription.isLoadingError ? subscription.refetch : null}
          />
        </>
      )}
      <Activities {...activities} />
    </>
  );
}
