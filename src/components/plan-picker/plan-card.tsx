import { CheckOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { useId } from "react";
import { type BillingPeriod, DEFAULT_PLAN } from "../../../contract/product";
import type { Product } from "../../../contract/products";
import { formatCount, formatPrice, pricePerMonth } from "../../lib/format";
import { formatLocale, t } from "../../lib/i18n/translate";
import type { PlanChoice } from "./plan-choice";

interface PlanCardProps {
  product: Product;
  billingPeriod: BillingPeriod;
  currentPlan: PlanChoice | undefined;
  buttonText: string;
  /** Length of the free trial; undefined = there is none. */
  trialDays: number | undefined;
  busy: boolean;
  disabled: boolean;
  onSelect: () => void;
}

/** Shows a plan with its price, its features and the button that selects it. */
export function PlanCard(props: PlanCardProps) {
  const { product, billingPeriod, currentPlan, buttonText, trialDays, busy, disabled, onSelect } = props;
  const headingId = useId();
  const { code } = product;
  const marked = currentPlan ? currentPlan.productCode === code : code === DEFAULT_PLAN;
  // Free plans have no billing period.
  const inForce = marked && (currentPlan?.billingPeriod === billingPeriod || (currentPlan && code === "FREE"));
  const { price, note } = priceOf(product, billingPeriod);

  return (
    <li className="plan-card" data-marked={marked}>
      <div className="plan-head">
        <h3 id={headingId}>{code}</h3>
        {marked && (
          <Tag className="plan-badge" bordered={false}>
            {currentPlan ? t("Current plan") : t("Most popular")}
          </Tag>
        )}
      </div>
      <p className="plan-price">
        <span className="plan-amount">{formatPrice(price)}</span> <span className="plan-unit">{t("per month")}</span>
      </p>
      <div>
        <p className="plan-note">{note}</p>
        <p className="plan-note">{pricePerPdf(product, price)}</p>
        {trialDays !== undefined && code !== "FREE" && (
          <p className="plan-trial">{t("{days}-day free trial, no card needed", { days: trialDays })}</p>
        )}
      </div>
      <ul className="plan-features" aria-label={t("Features")}>
        {featuresOf(product).map((feature) => (
          <li key={feature}>
            <CheckOutlined aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        type={marked && !inForce ? "primary" : "default"}
        block
        loading={busy}
        disabled={disabled || inForce}
        aria-describedby={headingId}
        onClick={onSelect}
      >
        {buttonText}
      </Button>
    </li>
  );
}

function priceOf({ code, monthlyPrice, yearlyPrice }: Product, billingPeriod: BillingPeriod) {
  const price = billingPeriod === "YEARLY" ? pricePerMonth(yearlyPrice) : monthlyPrice;
  if (code === "FREE") return { price, note: t("Always free") };
  return {
    price,
    note:
      billingPeriod === "YEARLY"
        ? t("{price} billed annually", { price: formatPrice(yearlyPrice) })
        : t("Billed monthly"),
  };
}

/** Returns the price of a PDF if all PDFs of the plan are used. */
function pricePerPdf({ code, monthlyUsageLimit }: Product, price: number): string {
  if (code === "FREE") return t("To try everything out");
  const each = (price / monthlyUsageLimit).toLocaleString(formatLocale(), {
    style: "currency",
    currency: "USD",
    maximumSignificantDigits: 2,
  });
  return t("{price} per PDF", { price: each });
}

function featuresOf({ monthlyUsageLimit }: Product): string[] {
  return [
    t("{limit} conversions per month", { limit: formatCount(monthlyUsageLimit) }),
    t("Unlimited seats"),
    t("Parallel processing"),
    t("E-mail and chat support"),
  ];
}
