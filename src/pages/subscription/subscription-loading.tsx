import { Skeleton } from "antd";
import { PlansLoading } from "../../components/plan-picker/plans-loading";
import { Sheet } from "../../components/sheet";

/** Two cards and the plans, outlined. What comes replaces it whole: how many lines and cards there will be is not known yet. */
export function SubscriptionLoading() {
  return (
    <>
      <div className="subscription-cards">
        <Sheet title="Plan">
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        </Sheet>
        <Sheet title="Billing">
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </Sheet>
      </div>
      <h2 className="subscription-plans">Plans</h2>
      <PlansLoading />
    </>
  );
}
