import type { Subscription } from "../../../contract/subscription";
import { Sheet } from "../../components/sheet";
import { formatCount, formatDate, formatPrice, pricePerMonth } from "../../lib/format";
import { FactList } from "./fact-list";

/** Shows the current plan and its billing. */
export function SubscriptionCards({ subscription }: { subscription: Subscription }) {
  const { product, billingPeriod, freeTrialExpiration: trial, credit } = subscription;
  const free = product.code === "FREE";
  return (
    <div className="subscription-cards">
      <Sheet title="Plan">
        <FactList
          facts={[
            ["Plan", product.code],
            ["Monthly generations", formatCount(product.monthlyUsageLimit)],
            ...(free || trial === null ? [] : [["Free trial until", trialText(trial)] as const]),
            ["Price", priceText(subscription)],
            ...(credit > 0 ? [["Credit", formatPrice(credit)] as const] : []),
          ]}
        />
      </Sheet>
      {!free && (
        <Sheet title="Billing">
          <FactList
            facts={[
              ["Billing period", billingPeriod === "YEARLY" ? "Annual" : "Monthly"],
              ["Next invoice", nextInvoiceText(subscription)],
            ]}
          />
        </Sheet>
      )}
    </div>
  );
}

const isInFuture = (epochSeconds: number) => epochSeconds * 1000 > Date.now();

function trialText(end: number): string {
  return isInFuture(end) ? formatDate(end) : `${formatDate(end)} (ended)`;
}

/** Returns the end of the trial if it is in the future, otherwise the service's date, which may be missing. */
function nextInvoiceText({ freeTrialExpiration, nextInvoiceAt }: Subscription): string {
  if (freeTrialExpiration !== null && isInFuture(freeTrialExpiration)) return formatDate(freeTrialExpiration);
  return nextInvoiceAt ? formatDate(nextInvoiceAt) : "–";
}

function priceText({ product: { code, monthlyPrice, yearlyPrice }, billingPeriod }: Subscription): string {
  if (code === "FREE") return "Always free";
  if (billingPeriod === "MONTHLY") return `${formatPrice(monthlyPrice)} per month`;
  return `${formatPrice(yearlyPrice)} per year (${formatPrice(pricePerMonth(yearlyPrice))} per month)`;
}
