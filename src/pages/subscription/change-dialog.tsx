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
  const next = nextInvoiceAt === null ? "" : ` Your next invoice is on ${formatDate(nextInvoiceAt)}.`;
  const credit =
    creditUsed > 0
      ? ` (${formatPrice(dueNow + creditUsed)} minus ${formatPrice(creditUsed)} credit for unused time)`
      : "";
  const sentences = isRevised ? ["These details have changed. Please check them again."] : [];
  if (product.code === "FREE") {
    const limit = used === null ? ` FREE includes ${formatCount(product.monthlyUsageLimit)} PDFs a month.` : "";
    sentences.push(`Your plan ends now.${limit}`);
  }
  if (dueNow > 0) sentences.push(`You'll pay ${formatPrice(dueNow)} now${credit}.${next}`);
  else if (creditUsed > 0)
    sentences.push(`You'll pay nothing now: your credit covers ${formatPrice(creditUsed)}.${next}`);
  else if (nextInvoiceAt !== null)
    sentences.push(
      `You'll pay nothing until ${formatDate(nextInvoiceAt)}, and ${rateOf(product, choice)} from then on.`,
    );
  else if (product.code !== "FREE") sentences.push("The change costs nothing.");
  if (creditLeft > 0) sentences.push(`${formatPrice(creditLeft)} will be credited to future invoices.`);
  if (used !== null) {
    const includes = `${product.code} includes ${formatCount(product.monthlyUsageLimit)}`;
    sentences.push(
      `You've generated ${formatCount(used)} PDFs this month and ${includes}, so you won't be able to generate more until next month.`,
    );
  }
  return sentences;
}

function rateOf({ monthlyPrice, yearlyPrice }: Product, { billingPeriod }: PlanChoice): string {
  return billingPeriod === "YEARLY" ? `${formatPrice(yearlyPrice)} a year` : `${formatPrice(monthlyPrice)} a month`;
}
