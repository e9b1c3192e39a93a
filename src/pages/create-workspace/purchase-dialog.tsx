import type { Product } from "../../../contract/products";
import type { PlanChoice } from "../../components/plan-picker/plan-choice";
import { PlanDialog } from "../../components/plan-picker/plan-dialog";
import { planNameOf, rateOf } from "../../components/plan-picker/plan-texts";
import { t } from "../../lib/i18n/translate";

/** Paid plan of a new workspace that does not begin with a free trial. */
export interface Purchase {
  product: Product;
  choice: PlanChoice;
}

interface PurchaseDialogProps {
  /** Purchase that the user has to confirm. */
  purchase: Purchase | null;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a paid plan is bought, and says what it costs. */
export function PurchaseDialog({ purchase, ...state }: PurchaseDialogProps) {
  if (!purchase) return <PlanDialog title="" okText="" open={false} consequences={[]} {...state} />;
  const { product, choice } = purchase;
  const rate = rateOf(product, choice.billingPeriod);
  return (
    <PlanDialog
      title={t("Buy {plan}", { plan: planNameOf(product, choice.billingPeriod) })}
      okText={t("Buy for {rate}", { rate })}
      open
      consequences={[
        t("You'll pay {rate} until you change the plan or delete the workspace.", { rate }),
        t("The first invoice is due when the workspace is created."),
      ]}
      {...state}
    />
  );
}
