import { Button } from "antd";
import type { PaymentState } from "../../../contract/payments";
import { Sheet } from "../../components/sheet";
import { FactList } from "./fact-list";
import { PaymentReturn } from "./payment-return";
import { useProviderPage } from "./use-provider-page";

/** Shows the card that pays the invoices. Admins open the provider's pages. */
export function PaymentSheet({ payment, canEdit }: { payment: PaymentState; canEdit: boolean }) {
  const { card, canManage } = payment;
  const { open, opening } = useProviderPage();
  return (
    <Sheet title="Payment">
      <PaymentReturn />
      <FactList facts={[["Card", card ? `${nameOf(card.brand)} ending in ${card.last4}` : "None"]]} />
      <p className="usage-note">
        {card
          ? "This card is charged when an invoice is due."
          : "Pay an open invoice or add a card. Later invoices are charged to it."}
      </p>
      {canEdit && (
        <div className="payment-actions">
          {!card && (
            <Button disabled={opening !== null} loading={opening === "card"} onClick={() => open("card")}>
              Add a card
            </Button>
          )}
          {canManage && (
            <Button disabled={opening !== null} loading={opening === "portal"} onClick={() => open("portal")}>
              Manage payment
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Returns `American express` for `american_express`. */
function nameOf(brand: string): string {
  const words = brand.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
