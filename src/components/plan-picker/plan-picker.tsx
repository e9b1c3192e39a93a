import { Switch, Tag } from "antd";
import { useState } from "react";
import type { BillingPeriod, PlanCode } from "../../../contract/product";
import type { Product } from "../../../contract/products";
import { t } from "../../lib/i18n/translate";
import { PlanCard } from "./plan-card";
import type { PlanChoice } from "./plan-choice";
import "./plan-picker.css";

interface PlanPickerProps {
  products: readonly Product[];
  /** Current plan of the workspace; none while the workspace is being created. */
  currentPlan?: PlanChoice;
  buttonText: string;
  /** Plan whose selection is being sent. Until that ends, no other plan can be selected. */
  busyPlan?: PlanCode | null;
  /** True for users who may see the plans but not change them. */
  disabled?: boolean;
  /** Length of the free trial that a paid plan starts with; undefined = there is none, or it is not known. */
  trialDays?: number | undefined;
  onSelect: (choice: PlanChoice) => void;
}

/** Shows one card per plan, with monthly or yearly prices. */
export function PlanPicker({
  products,
  currentPlan,
  buttonText,
  busyPlan = null,
  disabled = false,
  trialDays,
  onSelect,
}: PlanPickerProps) {
  const [billingPeriod, setBillingPeriod] = useState<BillingPeriod>(currentPlan?.billingPeriod ?? "YEARLY");
  const yearly = billingPeriod === "YEARLY";

  return (
    <div className="plan-picker">
      <div className="plan-period">
        <button
          type="button"
          className="plan-period-name"
          tabIndex={-1}
          data-chosen={!yearly}
          onClick={() => setBillingPeriod("MONTHLY")}
        >
          {t("Monthly")}
        </button>
        <Switch
          checked={yearly}
          onChange={(checked) => setBillingPeriod(checked ? "YEARLY" : "MONTHLY")}
          aria-label={t("Annual billing")}
        />
        <button
          type="button"
          className="plan-period-name"
          tabIndex={-1}
          data-chosen={yearly}
          onClick={() => setBillingPeriod("YEARLY")}
        >
          {t("Annual")}
        </button>
        <Tag color="success" bordered={false}>
          {t("Save up to 20%!")}
        </Tag>
      </div>
      <p className="plan-intro">
        {t("Every plan has all features. Plans differ in how many PDFs a month they include.")}
      </p>
      <ul className="plan-grid">
        {products.map((product) => (
          <PlanCard
            key={product.code}
            product={product}
            billingPeriod={billingPeriod}
            currentPlan={currentPlan}
            buttonText={buttonText}
            trialDays={trialDays}
            busy={busyPlan === product.code}
            disabled={disabled || (busyPlan !== null && busyPlan !== product.code)}
            onSelect={() => onSelect({ productCode: product.code, billingPeriod })}
          />
        ))}
      </ul>
    </div>
  );
}
