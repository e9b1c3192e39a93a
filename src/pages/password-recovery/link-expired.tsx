import { ClockCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { StatusIcon } from "../../components/status-icon";
import { tn } from "../../components/text-with-nodes";
import { useSubmission } from "../../hooks/use-submission";
import { t } from "../../lib/i18n/translate";
import { MailSent } from "./mail-sent";
import { sendRecoveryMail } from "./send-recovery-mail";

/** Says that the link has expired and offers to send a new one. */
export function LinkExpired({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const { submit, busy } = useSubmission(async () => setSent((await sendRecoveryMail(email)).isSent));

  if (sent) return <MailSent email={email} />;
  return (
    <>
      <div role="alert">
        <StatusIcon tone="error" icon={<ClockCircleOutlined />} />
        <h1>{t("This link has expired.")}</h1>
        <p>
          {tn("For your safety, links to set a new password expire soon. We can send a new one to {email}.", {
            email: <strong className="break-anywhere">{email}</strong>,
          })}
        </p>
      </div>
      <Button className="public-action" type="primary" size="large" block loading={busy} onClick={submit}>
        {t("Send email")}
      </Button>
      <p className="public-foot">
        {t("Remembered it?")} <Link to={`/login?${new URLSearchParams({ email })}`}>{t("Sign in")}</Link>
      </p>
    </>
  );
}
