import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useInvoices, usePayment } from "../../hooks/workspace-queries";
import { t } from "../../lib/i18n/translate";

/** Delay in ms between two polls for the confirmation of the provider. */
const POLL_MS = 2_000;
/** Polls before the page gives up. The provider usually confirms within seconds. */
const MAX_POLLS = 15;
/** Polls for the card after the payment has arrived: the service saves it a moment later. */
const MAX_CARD_POLLS = 5;

/** Says how the visit to the payment provider ended, and waits for the provider's confirmation. */
export function PaymentReturn() {
  const [query] = useSearchParams();
  const result = query.get("payment");
  if (result === "cancelled") return <Message text={t("You left the payment page. Nothing was charged.")} />;
  if (result === "card") return <CardReturn />;
  const invoiceId = query.get("invoice");
  return result === "done" && invoiceId ? <InvoiceReturn invoiceId={invoiceId} /> : null;
}

function InvoiceReturn({ invoiceId }: { invoiceId: string }) {
  const { data, refetch } = useInvoices();
  const payment = usePayment();
  const state = data?.find(({ id }) => id === invoiceId)?.state;
  const isConfirmed = state === "paid";
  const isOver = usePolling(refetch, { isOn: !isConfirmed && state !== "void" });
  // Not until there is a card: the invoice may have been paid with another one than before.
  usePolling(payment.refetch, { isOn: isConfirmed, maxPolls: MAX_CARD_POLLS });
  if (isConfirmed) return <Message text={t("Thank you. Your payment has arrived.")} />;
  if (state === "void")
    return <Message text={t("A change of plan has replaced this invoice. Your payment becomes credit.")} />;
  return (
    <Message
      text={isOver ? t("Your payment is not confirmed yet. Please look again later.") : t("Confirming your payment…")}
    />
  );
}

function CardReturn() {
  const { data, refetch } = usePayment();
  const isConfirmed = Boolean(data?.card);
  const isOver = usePolling(refetch, { isOn: !isConfirmed });
  if (isConfirmed) return <Message text={t("Your card is saved.")} />;
  return (
    <Message text={isOver ? t("Your card is not confirmed yet. Please look again later.") : t("Saving your card…")} />
  );
}

interface PollingOptions {
  isOn: boolean;
  maxPolls?: number;
}

/** Polls repeatedly while it is on. @returns whether it has given up */
function usePolling(poll: () => Promise<unknown>, { isOn, maxPolls = MAX_POLLS }: PollingOptions): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(poll);
  useEffect(() => {
    latest.current = poll;
  });
  useEffect(() => {
    if (!isOn) return;
    let polls = 0;
    const timer = setInterval(() => {
      polls += 1;
      void latest.current();
      if (polls < maxPolls) return;
      clearInterval(timer);
      setOver(true);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isOn, maxPolls]);
  return isOver;
}

const Message = ({ text }: { text: string }) => (
  <p className="payment-return" role="status">
    {text}
  </p>
);
