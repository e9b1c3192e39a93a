import { LegalPage } from "./legal-page";

/** What happens to personal data, as the operator of this service handles it. */
export default function PrivacyPage() {
  return <LegalPage title="Privacy policy" file="/legal/privacy.txt" />;
}
