import { Skeleton } from "antd";
import { PageHeader } from "../../components/page-header";
import { Sheet } from "../../components/sheet";
import { tn } from "../../components/text-with-nodes";
import { usePageTitle } from "../../hooks/use-page-title";
import { useRecoveryReview } from "../../hooks/workspace-queries";
import { t } from "../../lib/i18n/translate";
import { isKnown } from "../../lib/is-known";
import { currentUser } from "../../session/session";
import { useSecondFactor, useSessions } from "./account-queries";
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
  const review = useRecoveryReview();
  const secondFactor = useSecondFactor();
  const sessions = useSessions();
  // The parts appear together: one that appeared later would move the buttons below it.
  const areKnown = [review, secondFactor, sessions].every(isKnown);
  return (
    <>
      <PageHeader title={t("Account")} />
      <div className="account">
        <p className="secondary-text">{tn("Signed in as {email}", { email: <bdi>{currentUser()?.username}</bdi> })}</p>
        {areKnown ? (
          <>
            <RecoveryReview query={review} />
            <ChangePassword />
            <SecondFactor query={secondFactor} />
            <Sessions query={sessions} />
            <LanguageChoice />
            <DeleteAccount />
          </>
        ) : (
          <AccountLoading />
        )}
      </div>
    </>
  );
}

const LOADING_SHEETS = [
  { title: t("Change password"), rows: 2 },
  { title: t("Second factor"), rows: 4 },
  { title: t("Where you are signed in"), rows: 3 },
];

/** Placeholder of the first parts while the page loads. */
const AccountLoading = () => (
  <div className="account-loading" role="status" aria-label={t("Loading")}>
    {LOADING_SHEETS.map(({ title, rows }) => (
      <Sheet key={title} title={title}>
        <Skeleton active title={false} paragraph={{ rows }} />
      </Sheet>
    ))}
  </div>
);
