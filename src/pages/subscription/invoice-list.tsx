import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { InvoiceEntry } from "../../../contract/invoices";
import type { InvoiceState } from "../../../contract/product";
import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { useSubmission } from "../../hooks/use-submission";
import { useInvoices, useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { formatDate, formatPrice } from "../../lib/format";
import { saveFile } from "../../lib/save-file";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { useProviderPage } from "./use-provider-page";

const STATES: Record<InvoiceState, string> = {
  due: "Due",
  failed: "Payment failed",
  sent: "Sent",
  paid: "Paid",
  credited: "Paid by credit",
  void: "Void",
};

/** Smallest amount in US dollars that the payment provider takes. */
const MIN_PAYMENT = 0.5;

/**
 * Shows the workspace's invoices with their PDFs. Hidden until there is an invoice.
 * @param canPay whether open invoices can be paid by card
 */
export function InvoiceList({ canPay }: { canPay: boolean }) {
  const { data, isLoadingError, refetch } = useInvoices();
  if (isLoadingError) {
    return (
      <Sheet title="Invoices" flush>
        <LoadFailed what="Your invoices" retry={refetch} />
      </Sheet>
    );
  }
  if (!data?.length) return null;
  return (
    <Sheet title="Invoices" flush>
      <ul className="invoices">
        {data.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} canPay={canPay} />
        ))}
      </ul>
    </Sheet>
  );
}

function Row({ invoice, canPay }: { invoice: InvoiceEntry; canPay: boolean }) {
  const { number, createdAt, productCode, periodStart, periodEnd, amount, state } = invoice;
  const isOpen = (state === "due" || state === "failed") && amount >= MIN_PAYMENT;
  return (
    <li>
      <div className="invoice-name">
        <strong className="tabular">{number ?? formatDate(createdAt)}</strong>
        <span className="invoice-period tabular">
          {productCode}, {formatDate(periodStart)} to {formatDate(periodEnd)}
        </span>
      </div>
      <span className="invoice-state" data-state={state}>
        {STATES[state]}
      </span>
      <strong className="invoice-amount tabular">{formatPrice(amount)}</strong>
      {canPay && isOpen && <PayButton id={invoice.id} name={number ?? formatDate(createdAt)} />}
      {number !== null && <DownloadButton id={invoice.id} number={number} />}
    </li>
  );
}

function PayButton({ id, name }: { id: string; name: string }) {
  const { open, opening } = useProviderPage();
  return (
    <Button
      aria-label={`Pay ${name} by card`}
      loading={opening !== null}
      onClick={() => open({ invoiceId: id })}
      size="small"
      type="primary"
    >
      Pay by card
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
      aria-label={`Download ${number}`}
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      onClick={submit}
      size="small"
    >
      PDF
    </Button>
  );
}
