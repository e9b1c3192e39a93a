import { MailOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link, Navigate, useSearchParams } from "react-router";
import { StatusIcon } from "../../components/status-icon";
import { usePageTitle } from "../../hooks/use-page-title";
import { useSubmission } from "../../hooks/use-submission";
import { showToast } from "../../lib/toast-store";
import { sendVerificationEmail } from "../../providers/auth-provider";

/** Page that says that a verification link was sent, and offers to send it again. Query: `email` is the recipient. */
export default function VerifyEmailInfoPage() {
  usePageTitle("Verify your email");
  const [query] = useSearchParams();
  const email = query.get("email");

  const { submit: resend, busy } = useSubmission(async (address: string) => {
    const { success } = await sendVerificationEmail({ email: address });
    if (success) showToast("success", "Email sent");
    else showToast("error", "Failed to send email");
  });

  if (!email) return <Navigate to="/" replace />;
  return (
    <>
      <StatusIcon tone="primary" icon={<MailOutlined />} />
      <h1>Check your inbox</h1>
      <p>
        A verification link was sent to <strong className="break-anywhere">{email}</strong>. Open it to finish signing
        up.
      </p>
      <Button size="large" block loading={busy} onClick={() => resend(email)}>
        Resend email
      </Button>
      <p className="public-foot">
        Verified already? <Link to={`/login?${new URLSearchParams({ email })}`}>Sign in</Link>
      </p>
    </>
  );
}
