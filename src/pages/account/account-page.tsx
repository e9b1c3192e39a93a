import { PageHeader } from "../../components/page-header";
import { usePageTitle } from "../../hooks/use-page-title";
import { ChangePassword } from "./change-password";
import { DeleteAccount } from "./delete-account";
import "./account-page.css";

/** The signed-in customer's own account (spec 2, "Account settings"). */
export default function AccountPage() {
  usePageTitle("Account");
  return (
    <>
      <PageHeader title="Account" />
      <div className="account">
        <ChangePassword />
        <DeleteAccount />
      </div>
    </>
  );
}
