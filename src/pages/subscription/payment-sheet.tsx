import { Button } from "antd";
import type { PaymentState } from "../../../contract/payments";
import { Sheet } from "../../components/sheet";
import { t } from "../../lib/i18n/translate";
import { FactList } from "./fact-list";
import { PaymentReturn } from "./payment-return";
import { useProviderPage } from "./use-provider-page";

/** Shows the card that pays the invoices. Admins open the provider's pages. */
export function PaymentSheet({ payment, canEdit }: { payment: PaymentState; canEdit: boolean }) {
  const { card, canManage } = payment;
  const { open, opening } = useProviderPage();
  return (
    <Sheet title={t("Payment")}>
      <PaymentReturn />
      <FactList
        facts={[
          [
            t("Card"),
            card ? t("{brand} ending in {digits}", { brand: nameOf(card.brand), digits: card.last4 }) : t("No card"),
          ],
        ]}
      />
      <p className="usage-note">
        {card
          ? t("This card is charged when an invoice is due.")
          : t("Pay an open invoice or add a card. Later invoices are charged to it.")}
      </p>
      {canEdit && (
        <div className="payment-actions">
          {!card && (
            <Button disabled={opening !== null} loading={opening === "card"} onClick={() => open("card")}>
              {t("Add a card")}
            </Button>
          )}
          {canManage && (
            <Button disabled={opening !== null} loading={opening === "portal"} onClick={() => open("portal")}>
              {t("Manage payment")}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Returns `American Express` for `american_express`. */
const nameOf = (brand: string): string =>
  brand.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
