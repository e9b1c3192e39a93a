import { useEffect } from "react";
import { LimitAlert } from "../../../components/limit-alert";
import { usePermissions } from "../../../hooks/use-permissions";
import { useAnalytics, useSubscription } from "../../../hooks/workspace-queries";
import { formatCount } from "../../../lib/format";
import { t } from "../../../lib/i18n/translate";
import { monthUsage, startOfNextMonth } from "../../../lib/month-usage";
import type { Attempts } from "./use-try-out";

/**
 * Says that try-outs count towards the month (docs/decisions/0020-portal-try-outs.md), and at the limit how to go on.
 * Numbers that can't be loaded are left out.
 */
export default function MonthCount({ attempts }: { attempts: Attempts }) {
  const { canEdit: canChangePlan } = usePermissions("subscription");
  const { data, refetch } = useAnalytics();
  const limit = useSubscription().data?.product.monthlyUsageLimit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try-out changes what the service counts
  useEffect(() => {
    if (attempts.count > 0) void refetch();
  }, [attempts.count]);

  const used = data?.overallAnalytics.currentMonthUsage;
  const isKnown = used !== undefined && limit !== undefined;
  if (attempts.isRefused || (isKnown && monthUsage(used, limit).state === "reached")) {
    return (
      <LimitAlert
        type="error"
        canChangePlan={canChangePlan}
        message={
          limit === undefined
            ? t("Monthly limit reached")
            : t("You've reached this month's limit of {limit} PDFs.", { limit: formatCount(limit) })
        }
        detail={t("It resets on {day}, 00:00 UTC.", { day: startOfNextMonth(new Date()) })}
      />
    );
  }
  if (used === undefined) return null;
  return (
    <p className="trial-count-text secondary-text tabular">
      {limit === undefined
        ? t("Counts towards this month: {used}", { used: formatCount(used) })
        : t("Counts towards this month: {used} of {limit}", { used: formatCount(used), limit: formatCount(limit) })}
    </p>
  );
}
