import { Modal } from "antd";
import type { Product } from "../../../contract/products";
import type { PlanChoice } from "../../components/plan-picker/plan-choice";
import { formatCount, formatDate, formatPrice } from "../../lib/format";
import type { ProposedChange } from "./use-change-plan";

interface ChangeDialogProps {
  proposed: ProposedChange | null;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a change of plan, and lists its consequences. */
export function ChangeDialog({ proposed, busy, onConfirm, onCancel }: ChangeDialogProps) {
  return (
    <Modal
      title={proposed ? `Change to ${nameOf(proposed)}` : ""}
      open={proposed !== null}
      okText="Change plan"
      okButtonProps={{ loading: busy }}
      onOk={onConfirm}
      onCancel={onCancel}
      width={416}
    >
      <ul className="change-consequences">
        {proposed && consequencesOf(proposed).map((consequence) => <li key={consequence}>{consequence}</li>)}
      </ul>
    </Modal>
  );
}

function nameOf({ product, choice }: ProposedChange): string {
  if (product.code === "FREE") return "FREE";
  return `${product.code}, billed ${choice.billingPeriod === "YEARLY" ? "annually" : "monthly"}`;
}

/** Returns one sentence per consequence. */
function consequencesOf({ product, choice, preview, used, isRevised }: ProposedChange): string[] {
  const { dueNow, creditUsed, creditLeft, nextInvoiceAt } = preview;
  const next = nextInvoiceAt === null ? "" : ` The next invoice comes on ${formatDate(nextInvoiceAt)}.`;
  const credit = creditUsed > 0 ? `, after ${formatPrice(creditUsed)} of credit for what you have paid already` : "";
  const sentences = isRevised ? ["These details have changed. Please check them again."] : [];
  if (dueNow > 0) sentences.push(`${formatPrice(dueNow)} is due now${credit}.${next}`);
  else if (creditUsed > 0)
    sentences.push(`Nothing is due now: ${formatPrice(creditUsed)} of credit pays for it.${next}`);
  else if (nextInvoiceAt !== null)
    sentences.push(`Nothing is due before ${formatDate(nextInvoiceAt)}, and ${rateOf(product, choice)} from then on.`);
  if (creditLeft > 0) sentences.push(`${formatPrice(creditLeft)} stays as credit for later invoices.`);
  if (used !== null) {
    const has = `${product.code} has ${formatCount(product.monthlyUsageLimit)}`;
    sentences.push(
      `${formatCount(used)} PDFs were made this month, and ${has}. After the change no more can be made until next month.`,
    );
  }
  return sentences;
}

function rateOf({ monthlyPrice, yearlyPrice }: Product, { billingPeriod }: PlanChoice): string {
  return billingPeriod === "YEARLY" ? `${formatPrice(yearlyPrice)} a year` : `${formatPrice(monthlyPrice)} a month`;
}
