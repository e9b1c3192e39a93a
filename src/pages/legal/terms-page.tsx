import { LegalPage } from "./legal-page";

/** The terms of service, as the operator of this service sets them. */
export default function TermsPage() {
  return <LegalPage title="Terms of service" file="/legal/terms.txt" />;
}
