import { t } from "../../lib/i18n/translate";
import { LegalPage } from "./legal-page";

/** Shows the operator's terms of service. */
export default function TermsPage() {
  return <LegalPage title={t("Terms of service")} file="/legal/terms.txt" />;
}
