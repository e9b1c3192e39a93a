import type { Subscription } from "../../../contract/subscription";
import { LoadFailed } from "../../components/load-failed";
import { PageHeader } from "../../components/page-header";
import { PlanPicker } from "../../components/plan-picker/plan-picker";
import { PlansLoading } from "../../components/plan-picker/plans-loading";
import { Sheet } from "../../components/sheet";
import { usePageTitle } from "../../hooks/use-page-title";
import { usePermissions } from "../../hooks/use-permissions";
import {
  useAnalytics,
  useBillingDetails,
  useFreeTrial,
  useInvoices,
  usePayment,
  useProducts,
  useSubscription,
} from "../../hooks/workspace-queries";
import { t } from "../../lib/i18n/translate";
import { isKnown } from "../../lib/is-known";
import { BillingDetailsSheet } from "./billing-details";
import { ChangeDialog } from "./change-dialog";
import { InvoiceList } from "./invoice-list";
import { PaymentSheet } from "./payment-sheet";
import { StorageCard } from "./storage-card";
import { SubscriptionCards } from "./subscription-cards";
import { SubscriptionLoading } from "./subscription-loading";
import { UsageCard } from "./usage-card";
import { useChangePlan } from "./use-change-plan";
import "./subscription.css";

/** Shows the workspace's plan, its billing and the available plans. */
export default function SubscriptionPage() {
  usePageTitle(t("Subscription"));
  const subscription = useSubscription();
  const analytics = useAnalytics();
  const payment = usePayment();
  const invoices = useInvoices();
  const details = useBillingDetails();
  const freeTrial = useFreeTrial();
  const products = useProducts();
  const { canEdit } = usePermissions("subscription");
  const { data: current } = subscription;
  const { proposed, busyPlan, select, confirm, cancel } = useChangePlan(current?.product, subscription.refetch);

  if (subscription.isLoadingError) {
    return (
      <>
        <PageHeader title={t("Subscription")} />
        <Sheet flush>
          <LoadFailed what={t("Your subscription")} retry={subscription.refetch} />
        </Sheet>
      </>
    );
  }
  // The parts appear together: one that appeared later would move the buttons below it. The plans are the last part.
  const areKnown = [analytics, payment, invoices, details].every(isKnown);
  if (!current || canEdit === undefined || !areKnown || (mayHaveTrial(current) && !isKnown(freeTrial))) {
    return (
      <>
        <PageHeader title={t("Subscription")} />
        <SubscriptionLoading />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t("Subscription")} />
      <SubscriptionCards subscription={current} />
      <div className="subscription-more">
        <UsageCard analytics={analytics} limit={current.product.monthlyUsageLimit} />
        {current.storage && <StorageCard storage={current.storage} />}
        {!payment.data && (
          <Sheet title={t("Payment")} flush>
            <LoadFailed what={t("Your payment details")} retry={payment.refetch} />
          </Sheet>
        )}
        {payment.data?.provider && <PaymentSheet payment={payment.data} canEdit={canEdit} />}
        <InvoiceList
          invoices={invoices}
          canPay={Boolean(payment.data?.provider && canEdit)}
          hasCard={Boolean(payment.data?.card)}
        />
        <BillingDetailsSheet details={details} canEdit={canEdit} />
      </div>
      <h2 className="subscription-plans">{t("Plans")}</h2>
      {!canEdit && (
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
