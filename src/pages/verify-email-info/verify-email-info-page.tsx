import { MailOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link, Navigate, useSearchParams } from "react-router";
import { NoMailNote } from "../../components/no-mail-note";
import { StatusIcon } from "../../components/status-icon";
import { tn } from "../../components/text-with-nodes";
import { usePageTitle } from "../../hooks/use-page-title";
import { useSubmission } from "../../hooks/use-submission";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { sendVerificationEmail } from "../../providers/auth-provider";

/** Page that says that a verification link was sent, and offers to send it again. Query: `email` is the recipient. */
export default function VerifyEmailInfoPage() {
  usePageTitle(t("Verify your email"));
  const [query] = useSearchParams();
  const email = query.get("email");

  const { submit: resend, busy } = useSubmission(async (address: string) => {
    const { success } = await sendVerificationEmail({ email: address });
    if (success) showToast("success", t("Email sent"));
    else showToast("error", t("Failed to send email"));
  });

  if (!email) return <Navigate to="/" replace />;
  return (
    <>
      <StatusIcon tone="primary" icon={<MailOutlined />} />
      <h1>{t("Check your inbox")}</h1>
      <p>
        {tn("A verification link was sent to {email}. Open it to finish signing up.", {
          email: <strong className="break-anywhere">{email}</strong>,
        })}
      </p>
      <Button size="large" block loading={busy} onClick={() => resend(email)}>
        {t("Resend email")}
      </Button>
      <p className="public-foot">
        {t("Verified already?")} <Link to={`/login?${new URLSearchParams({ email })}`}>{t("Sign in")}</Link>
      </p>
      <NoMailNote />
    </>
  );
}
