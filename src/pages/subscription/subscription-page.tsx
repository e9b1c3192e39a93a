import type { Subscription } from "../../../contract/subscription";
import { LoadFailed } from "../../components/load-failed";
import { PageHeader } from "../../components/page-header";
import { PlanPicker } from "../../components/plan-picker/plan-picker";
import { PlansLoading } from "../../components/plan-picker/plans-loading";
import { Sheet } from "../../components/sheet";
import { usePageTitle } from "../../hooks/use-page-title";
import { usePermissions } from "../../hooks/use-permissions";
import { useFreeTrial, usePayment, useProducts, useSubscription } from "../../hooks/workspace-queries";
import { t } from "../../lib/i18n/translate";
import { BillingDetailsSheet } from "./billing-details";
import { ChangeDialog } from "./change-dialog";
import { InvoiceList } from "./invoice-list";
import { PaymentSheet } from "./payment-sheet";
import { SubscriptionCards } from "./subscription-cards";
import { SubscriptionLoading } from "./subscription-loading";
import { UsageCard } from "./usage-card";
import { useChangePlan } from "./use-change-plan";
import "./subscription.css";

/** Shows the workspace's plan, its billing and the available plans. */
export default function SubscriptionPage() {
  usePageTitle(t("Subscription"));
  const subscription = useSubscription();
  const products = useProducts();
  const freeTrial = useFreeTrial();
  const { data: payment, isLoadingError: hasPaymentFailed, refetch: reloadPayment } = usePayment();
  const { canEdit } = usePermissions("subscription");
  const { data: current } = subscription;
  const { proposed, busyPlan, select, confirm, cancel } = useChangePlan(current?.product, subscription.refetch);

  if (!current) {
    return (
      <>
        <PageHeader title={t("Subscription")} />
        {subscription.isLoadingError ? (
          <Sheet flush>
            <LoadFailed what={t("Your subscription")} retry={subscription.refetch} />
          </Sheet>
        ) : (
          <SubscriptionLoading />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader title={t("Subscription")} />
      <SubscriptionCards subscription={current} />
      <div className="subscription-more">
        <UsageCard limit={current.product.monthlyUsageLimit} />
        {hasPaymentFailed && (
          <Sheet title={t("Payment")} flush>
            <LoadFailed what={t("Your payment details")} retry={reloadPayment} />
          </Sheet>
        )}
        {payment?.provider && canEdit !== undefined && <PaymentSheet payment={payment} canEdit={canEdit} />}
        <InvoiceList canPay={Boolean(payment?.provider && canEdit)} hasCard={Boolean(payment?.card)} />
        {canEdit !== undefined && <BillingDetailsSheet canEdit={canEdit} />}
      </div>
      <h2 className="subscription-plans">{t("Plans")}</h2>
      {canEdit === false && (
        <p className="subscription-hint secondary-text">{t("An admin of the workspace can change the plan.")}</p>
      )}
      {products.isLoadingError && (
        <Sheet flush>
          <LoadFailed what={t("The plans")} retry={products.refetch} />
        </Sheet>
      )}
      {products.isPending && <PlansLoading />}
      {products.data && (
        <PlanPicker
          products={products.data}
          currentPlan={{ productCode: current.product.code, billingPeriod: current.billingPeriod }}
          buttonText={t("Select")}
          trialDays={mayHaveTrial(current) && freeTrial.data?.isAvailable ? freeTrial.data.days : undefined}
          busyPlan={busyPlan}
          disabled={!canEdit}
          onSelect={(choice) => {
            const product = products.data?.find(({ code }) => code === choice.productCode);
            if (product) select(choice, product);
          }}
        />
      )}
      <ChangeDialog proposed={proposed} busy={busyPlan !== null} onConfirm={confirm} onCancel={cancel} />
    </>
  );
}

/** Returns whether a paid plan may start with a free trial: the workspace is on the free plan and has had none. */
const mayHaveTrial = ({ product, freeTrialExpiration }: Subscription): boolean =>
  product.code === "FREE" && freeTrialExpiration === null;
