import { PlanDialog } from "../../components/plan-picker/plan-dialog";
import { planNameOf, rateOf } from "../../components/plan-picker/plan-texts";
import { formatCount, formatDate, formatPrice } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
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
    <PlanDialog
      title={
        proposed ? t("Change to {plan}", { plan: planNameOf(proposed.product, proposed.choice.billingPeriod) }) : ""
      }
      open={proposed !== null}
      okText={t("Change plan")}
      consequences={proposed ? consequencesOf(proposed) : []}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/** Returns one sentence per consequence. */
function consequencesOf({ product, choice, preview, used, isRevised }: ProposedChange): string[] {
  const { dueNow, creditUsed, creditLeft, nextInvoiceAt } = preview;
  const next =
    nextInvoiceAt === null ? "" : ` ${t("Your next invoice is on {date}.", { date: formatDate(nextInvoiceAt) })}`;
  const amount = formatPrice(dueNow);
  const credit = formatPrice(creditUsed);
  const sentences = isRevised ? [t("Something changed in the meantime. Please review and confirm again.")] : [];
  if (product.code === "FREE") {
    const limit = formatCount(product.monthlyUsageLimit);
    sentences.push(
      used === null
        ? t("Your plan ends now. FREE includes {limit} PDFs a month.", { limit })
        : t("Your plan ends now."),
    );
  }
  if (dueNow > 0 && creditUsed > 0) {
    const full = formatPrice(dueNow + creditUsed);
    const text = t("You'll pay {amount} now ({full} minus {credit} credit for unused time).", { amount, full, credit });
    sentences.push(text + next);
  } else if (dueNow > 0) sentences.push(t("You'll pay {amount} now.", { amount }) + next);
  else if (creditUsed > 0) sentences.push(t("You'll pay nothing now: your credit covers {credit}.", { credit }) + next);
  else if (nextInvoiceAt !== null)
    sentences.push(
      t("You'll pay nothing until {date}, and {rate} from then on.", {
        date: formatDate(nextInvoiceAt),
        rate: rateOf(product, choice.billingPeriod),
      }),
    );
  else if (product.code !== "FREE") sentences.push(t("The change costs nothing."));
  if (creditLeft > 0)
    sentences.push(t("{amount} will be credited to future invoices.", { amount: formatPrice(creditLeft) }));
  if (used !== null) {
    sentences.push(
      t(
        "You've generated {used} PDFs this month and {plan} includes {limit}, so you won't be able to generate more until next month.",
        { used: formatCount(used), plan: product.code, limit: formatCount(product.monthlyUsageLimit) },
      ),
    );
  }
  return sentences;
}
