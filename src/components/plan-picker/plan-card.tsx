import { CheckOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { useId } from "react";
import { type BillingPeriod, DEFAULT_PLAN } from "../../../contract/product";
import type { Product } from "../../../contract/products";
import { formatCount, formatPrice, pricePerMonth } from "../../lib/format";
import type { PlanChoice } from "./plan-choice";

interface PlanCardProps {
  product: Product;
  billingPeriod: BillingPeriod;
  currentPlan: PlanChoice | undefined;
  buttonText: string;
  busy: boolean;
  disabled: boolean;
  onSelect: () => void;
}

/** Shows a plan with its price, its features and the button that selects it. */
export function PlanCard({ product, billingPeriod, currentPlan, buttonText, busy, disabled, onSelect }: PlanCardProps) {
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
            {currentPlan ? "Current plan" : "Most popular"}
          </Tag>
        )}
      </div>
      <p className="plan-price">
        <span className="plan-amount">{formatPrice(price)}</span> <span className="plan-unit">per month</span>
      </p>
      <p className="plan-note">{note}</p>
      <ul className="plan-features" aria-label="Features">
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
  if (code === "FREE") return { price, note: "Always free" };
  return { price, note: billingPeriod === "YEARLY" ? `${formatPrice(yearlyPrice)} billed annually` : "Billed monthly" };
}

function featuresOf({ monthlyUsageLimit }: Product): string[] {
  return [
    `${formatCount(monthlyUsageLimit)} conversions per month`,
    "Unlimited seats",
    "Parallel processing",
    "E-mail and chat support",
  ];
}
