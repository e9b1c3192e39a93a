import { t } from "../../lib/i18n/translate";
import { LegalPage } from "./legal-page";

/** Shows the operator's privacy policy. */
export default function PrivacyPage() {
  return <LegalPage title={t("Privacy policy")} file="/legal/privacy.txt" />;
}
