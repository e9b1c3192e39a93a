import { LegalPage } from "./legal-page";

/** Shows the operator's privacy policy. */
export default function PrivacyPage() {
  return <LegalPage title="Privacy policy" file="/legal/privacy.txt" />;
}
