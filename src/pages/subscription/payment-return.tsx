import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useInvoices, usePayment } from "../../hooks/workspace-queries";
import { t } from "../../lib/i18n/translate";

/** Delay in ms between two questions whether the provider has confirmed. */
const ASK_EVERY_MS = 2_000;
/** Questions before the page stops asking. The provider usually confirms within seconds. */
const MAX_QUESTIONS = 15;
/** Questions for the card after the payment has arrived: the service saves it a moment later. */
const MAX_CARD_QUESTIONS = 5;

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
  const isOver = useQuestions(!isConfirmed && state !== "void", refetch);
  // Not until there is a card: the invoice may have been paid with another one than before.
  useQuestions(isConfirmed, payment.refetch, MAX_CARD_QUESTIONS);
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
  const isOver = useQuestions(!isConfirmed, refetch);
  if (isConfirmed) return <Message text={t("Your card is saved.")} />;
  return (
    <Message text={isOver ? t("Your card is not confirmed yet. Please look again later.") : t("Saving your card…")} />
  );
}

/** Asks again and again while the answer is open. @returns whether it has stopped asking */
function useQuestions(isOpen: boolean, ask: () => Promise<unknown>, max = MAX_QUESTIONS): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isOpen) return;
    let asked = 0;
    const timer = setInterval(() => {
      asked += 1;
      void latest.current();
      if (asked < max) return;
      clearInterval(timer);
      setOver(true);
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, max]);
  return isOver;
}

const Message = ({ text }: { text: string }) => (
  <p className="payment-return" role="status">
    {text}
  </p>
);
