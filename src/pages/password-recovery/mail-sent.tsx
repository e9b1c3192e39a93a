import { MailOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import { NoMailNote } from "../../components/no-mail-note";
import { StatusIcon } from "../../components/status-icon";
import { tn } from "../../components/text-with-nodes";
import { useSubmission } from "../../hooks/use-submission";
import { t } from "../../lib/i18n/translate";
import { sendRecoveryMail } from "./send-recovery-mail";

/** Says what to do next, without revealing whether an account with that address exists. */
export function MailSent({ email }: { email: string }) {
  const { submit: sendAgain, busy } = useSubmission(async () => {
    await sendRecoveryMail(email);
  });
  return (
    <>
      <StatusIcon tone="primary" icon={<MailOutlined />} />
      <h1>{t("Check your inbox")}</h1>
      <p>
        {tn("If there is an account for {email}, a link to set a new password is on its way.", {
          email: <strong className="break-anywhere">{email}</strong>,
        })}
      </p>
      <Button size="large" block loading={busy} onClick={sendAgain}>
        {t("Send again")}
      </Button>
      <p className="public-foot">
        {t("Remembered it?")} <Link to={`/login?${new URLSearchParams({ email })}`}>{t("Sign in")}</Link>
      </p>
      <NoMailNote />
    </>
  );
}
