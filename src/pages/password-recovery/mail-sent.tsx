import { MailOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import { StatusIcon } from "../../components/status-icon";
import { useSubmission } from "../../hooks/use-submission";
import { sendRecoveryMail } from "./send-recovery-mail";

/** Says what to do next, without revealing whether an account with that address exists. */
export function MailSent({ email }: { email: string }) {
  const { submit: sendAgain, busy } = useSubmission(async () => {
    await sendRecoveryMail(email);
  });
  return (
    <>
      <StatusIcon tone="primary" icon={<MailOutlined />} />
      <h1>Check your inbox</h1>
      <p>
        If there is an account for <strong className="break-anywhere">{email}</strong>, a link to set a new password is
        on its way.
      </p>
      <Button size="large" block loading={busy} onClick={sendAgain}>
        Send again
      </Button>
      <p className="public-foot">
        Remembered it? <Link to={`/login?${new URLSearchParams({ email })}`}>Sign in</Link>
      </p>
    </>
  );
}
