import type { BillingPeriod } from "../../../contract/product";
import type { Product } from "../../../contract/products";
import { formatPrice } from "../../lib/format";
import { t } from "../../lib/i18n/translate";

/** Returns for example 'STANDARD, billed annually'. The free plan has no billing period. */
export function planNameOf({ code }: Product, billingPeriod: BillingPeriod): string {
  if (code === "FREE") return "FREE";
  return billingPeriod === "YEARLY"
    ? t("{plan}, billed annually", { plan: code })
    : t("{plan}, billed monthly", { plan: code });
}

/** Returns for example '$182 a year'. */
export function rateOf({ monthlyPrice, yearlyPrice }: Product, billingPeriod: BillingPeriod): string {
  return billingPeriod === "YEARLY"
    ? t("{price} a year", { price: formatPrice(yearlyPrice) })
    : t("{price} a month", { price: formatPrice(monthlyPrice) });
}
