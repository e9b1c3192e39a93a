import { PageHeader } from "../../components/page-header";
import { usePageTitle } from "../../hooks/use-page-title";
import { ChangePassword } from "./change-password";
import { DeleteAccount } from "./delete-account";
import { RecoveryReview } from "./recovery-review";
import { SecondFactor } from "./second-factor";
import { Sessions } from "./sessions";
import "./account-page.css";

/** Shows the account settings of the signed-in customer. */
export default function AccountPage() {
  usePageTitle("Account");
  return (
    <>
      <PageHeader title="Account" />
      <div className="account">
        <RecoveryReview />
        <ChangePassword />
        <SecondFactor />
        <Sessions />
        <DeleteAccount />
      </div>
    </>
  );
}
