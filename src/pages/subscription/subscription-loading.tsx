import { Skeleton } from "antd";
import { PlansLoading } from "../../components/plan-picker/plans-loading";
import { Sheet } from "../../components/sheet";
import { t } from "../../lib/i18n/translate";

/**
 * Placeholder of the whole page while it loads: two cards and the plans. The real numbers of lines and cards may
 * differ.
 */
export function SubscriptionLoading() {
  return (
    <>
      <div className="subscription-cards">
        <Sheet title={t("Plan")}>
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        </Sheet>
        <Sheet title={t("Billing")}>
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </Sheet>
      </div>
      <h2 className="subscription-plans">{t("Plans")}</h2>
      <PlansLoading />
    </>
  );
}
