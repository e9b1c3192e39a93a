import { PageHeader } from "../../components/page-header";
import { tn } from "../../components/text-with-nodes";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";
import { currentUser } from "../../session/session";
import { ChangePassword } from "./change-password";
import { DeleteAccount } from "./delete-account";
import { LanguageChoice } from "./language-choice";
import { RecoveryReview } from "./recovery-review";
import { SecondFactor } from "./second-factor";
import { Sessions } from "./sessions";
import "./account-page.css";

/** Shows the account settings of the signed-in customer. */
export default function AccountPage() {
  usePageTitle(t("Account"));
  return (
    <>
      <PageHeader title={t("Account")} />
      <div className="account">
        <p className="secondary-text">{tn("Signed in as {email}", { email: <bdi>{currentUser()?.username}</bdi> })}</p>
        <RecoveryReview />
        <ChangePassword />
        <SecondFactor />
        <Sessions />
        <LanguageChoice />
        <DeleteAccount />
      </div>
    </>
  );
}
