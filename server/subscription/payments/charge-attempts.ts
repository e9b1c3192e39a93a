import { and, asc, eq } from "drizzle-orm";
import type { DeclineReason } from "../../../contract/product";
import type { Queries } from "../../database/open";
import { payments } from "../../database/schema/payments";

type Payment = typeof payments.$inferSelect;

const DAY_MS = 24 * 60 * 60_000;
/** Delays after which a card is charged again that was declined. Banks punish further attempts. */
const RETRY_DAYS = [1, 3, 5, 7];

/** Returns the failed attempts to charge an invoice to one card, the oldest first. */
export const failedCharges = (
  db: Pick<Queries, "select">,
  { invoiceId, paymentMethodId }: Pick<Payment, "invoiceId" | "paymentMethodId">,
): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, invoiceId),
        eq(payments.paymentMethodId, paymentMethodId ?? ""),
        eq(payments.state, "FAILED"),
      ),
    )
    .orderBy(asc(payments.createdAt));

/**
 * Returns when a declined card is charged again; null if it is not.
 *
 * @param failures failed attempts with this card, the oldest first; one at least
 */
export function nextChargeAt(failures: readonly Pick<Payment, "closedAt" | "createdAt">[]): Date | null {
  const latest = failures.at(-1);
  const days = RETRY_DAYS[failures.length - 1];
  if (!latest || days === undefined) return null;
  return new Date((latest.closedAt ?? latest.createdAt).getTime() + days * DAY_MS);
}

/** Codes for which a customer can do something, or learns something. Banks don't want the others to be told apart. */
const REASONS: Record<string, DeclineReason> = {
  insufficient_funds: "insufficient_funds",
  card_velocity_exceeded: "limit_exceeded",
  withdrawal_count_limit_exceeded: "limit_exceeded",
  expired_card: "expired_card",
  authentication_required: "needs_confirmation",
  requires_action: "needs_confirmation",
  lost: "not_charged",
  no_payment: "not_charged",
  refused: "not_charged",
  resource_missing: "not_charged",
};

/** @param failure the provider's code, or one of Platen's own */
export const declineReasonOf = (failure: string | null): DeclineReason => REASONS[failure ?? "refused"] ?? "declined";
