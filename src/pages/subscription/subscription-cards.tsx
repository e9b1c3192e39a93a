import type { Subscription } from "../../../contract/subscription";
import { Sheet } from "../../components/sheet";
import { formatCount, formatDate, formatPrice, pricePerMonth } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { FactList } from "./fact-list";

/** Shows the current plan and its billing. */
export function SubscriptionCards({ subscription }: { subscription: Subscription }) {
  const { product, billingPeriod, freeTrialExpiration: trial, credit } = subscription;
  const free = product.code === "FREE";
  return (
    <div className="subscription-cards">
      <Sheet title={t("Plan")}>
        <FactList
          facts={[
            [t("Plan"), product.code],
            [t("Monthly generations"), formatCount(product.monthlyUsageLimit)],
            ...(free || trial === null
              ? []
              : [[isInFuture(trial) ? t("Free trial until") : t("Free trial ended"), formatDate(trial)] as const]),
            [t("Price"), priceText(subscription)],
            ...(credit > 0 ? [[t("Credit"), formatPrice(credit)] as const] : []),
          ]}
        />
      </Sheet>
      {!free && (
        <Sheet title={t("Billing")}>
          <FactList
            facts={[
              [t("Billing period"), billingPeriod === "YEARLY" ? t("Annual") : t("Monthly")],
              [t("Next invoice"), nextInvoiceText(subscription)],
            ]}
          />
        </Sheet>
      )}
    </div>
  );
}

const isInFuture = (epochSeconds: number) => epochSeconds * 1000 > Date.now();

/** Returns the end of the trial if it is in the future, otherwise the service's date, which may be missing. */
function nextInvoiceText({ freeTrialExpiration, nextInvoiceAt }: Subscription): string {
  if (freeTrialExpiration !== null && isInFuture(freeTrialExpiration)) return formatDate(freeTrialExpiration);
  return nextInvoiceAt ? formatDate(nextInvoiceAt) : "–";
}

function priceText({ product: { code, monthlyPrice, yearlyPrice }, billingPeriod }: Subscription): string {
  if (code === "FREE") return t("Always free");
  if (billingPeriod === "MONTHLY") return t("{price} per month", { price: formatPrice(monthlyPrice) });
  return t("{price} per year ({monthly} per month)", {
    price: formatPrice(yearlyPrice),
    monthly: formatPrice(pricePerMonth(yearlyPrice)),
  });
}
