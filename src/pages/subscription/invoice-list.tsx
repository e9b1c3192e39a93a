import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { InvoiceEntry } from "../../../contract/invoices";
import type { InvoiceReversal, InvoiceState, PaymentFailure } from "../../../contract/product";
import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { type useInvoices, useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { formatDate, formatPrice } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { saveFile } from "../../lib/save-file";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { useProviderPage } from "./use-provider-page";

const STATES: Record<InvoiceState, string> = {
  due: t("Due"),
  failed: t("Payment failed"),
  sent: t("Sent"),
  paid: t("Paid"),
  credited: t("Paid by credit"),
  void: t("Void"),
};

const REVERSALS: Record<InvoiceReversal, string> = {
  partly_refunded: t("Partly refunded"),
  refunded: t("Refunded"),
  disputed: t("Disputed"),
};

const FAILURES: Record<PaymentFailure, string> = {
  insufficient_funds: t("The account of the card does not have enough money."),
  limit_exceeded: t("The card has reached its limit."),
  expired_card: t("The card has expired."),
  needs_confirmation: t("The bank wants you to confirm the payment."),
  declined: t("The bank declined the card."),
  not_charged: t("The payment could not be made."),
  mismatched: t("The payment does not match the invoice. The operator of this service has to check it."),
};

/** Smallest amount in US dollars that the payment provider takes. */
const MIN_PAYMENT = 0.5;

interface InvoiceListProps {
  invoices: ReturnType<typeof useInvoices>;
  /** Whether open invoices can be paid by card. */
  canPay: boolean;
  /** Whether a card is charged for open invoices. */
  hasCard: boolean;
}

/** Shows the workspace's invoices with their PDFs. Hidden if there is no invoice. */
export function InvoiceList({ invoices: { data, refetch }, canPay, hasCard }: InvoiceListProps) {
  if (!data) {
    return (
      <Sheet title={t("Invoices")} flush>
        <LoadFailed what={t("Your invoices")} retry={refetch} />
      </Sheet>
    );
  }
  if (data.length === 0) return null;
  return (
    <Sheet title={t("Invoices")} flush>
      <ul className="invoices">
        {data.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} canPay={canPay} hasCard={hasCard} />
        ))}
      </ul>
    </Sheet>
  );
}

function Row({ invoice, canPay, hasCard }: { invoice: InvoiceEntry; canPay: boolean; hasCard: boolean }) {
  const { number, createdAt, productCode, periodStart, periodEnd, amount, state, reversal, failure } = invoice;
  const isOpen = state === "due" || (state === "failed" && failure?.reason !== "mismatched");
  const note = noteOf(invoice, { hasCard });
  return (
    <li>
      <div className="invoice-name">
        <strong className="tabular">{number ?? formatDate(createdAt)}</strong>
        <span className="invoice-period tabular">
          {t("{plan}, {start} to {end}", {
            plan: productCode,
            start: formatDate(periodStart),
            end: formatDate(periodEnd),
          })}
        </span>
      </div>
      <span className="invoice-state" data-state={reversal ?? state}>
        {reversal ? REVERSALS[reversal] : STATES[state]}
      </span>
      <strong className="invoice-amount tabular">{formatPrice(amount)}</strong>
      {canPay && isOpen && amount >= MIN_PAYMENT && (
        <PayButton id={invoice.id} name={number ?? formatDate(createdAt)} />
      )}
      {number !== null && <DownloadButton id={invoice.id} number={number} />}
      {note && <p className="invoice-note">{note}</p>}
    </li>
  );
}

/** Says why a payment failed and what happens next, or how much was paid back. Null if there is nothing to say. */
function noteOf({ failure, reversal, refunded }: InvoiceEntry, { hasCard }: { hasCard: boolean }): string | null {
  if (reversal === "partly_refunded") return t("{amount} was paid back.", { amount: formatPrice(refunded) });
  if (reversal === "disputed") return t("The bank of the card has asked for the money back.");
  if (!failure) return null;
  const { reason, retryAt } = failure;
  if (reason === "mismatched") return FAILURES.mismatched;
  const next =
    retryAt !== null && hasCard
      ? t("The card is charged again on {date}.", { date: formatDate(retryAt) })
      : t("Please pay with another card.");
  return `${FAILURES[reason]} ${next}`;
}

function PayButton({ id, name }: { id: string; name: string }) {
  const { open, opening } = useProviderPage();
  return (
    <Button
      aria-label={t("Pay by card: {name}", { name })}
      loading={opening !== null}
      onClick={() => open({ invoiceId: id })}
      size="small"
      type="primary"
    >
      {t("Pay by card")}
    </Button>
  );
}

function DownloadButton({ id, number }: { id: string; number: string }) {
  const workspaceId = useWorkspaceId();
  const { submit, busy } = useSubmission(async () => {
    try {
      const params = { workspaceId, invoiceId: id };
      saveFile(
        await call("GET /api/app/workspaces/:workspaceId/invoices/:invoiceId/pdf", { params }),
        `invoice-${number}.pdf`,
      );
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });
  return (
    <Button
      aria-label={t("PDF of {number}", { number })}
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      onClick={submit}
      size="small"
    >
      PDF
    </Button>
  );
}
