import { Button } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { EmailField } from "../../components/credentials/email-field";
import { useEmailForm } from "../../components/credentials/use-credentials-form";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";
import { MailSent } from "./mail-sent";
import { sendRecoveryMail } from "./send-recovery-mail";

/** Page that sends a mail with a link to set a new password. Query: `email` prefills the field. */
export default function RecoveryStartPage() {
  usePageTitle(t("Reset your password"));
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const givenEmail = query.get("email") ?? "";
  const form = useEmailForm(givenEmail, async (email) => {
    const { isSent, errors } = await sendRecoveryMail(email);
    if (isSent) setSentTo(email);
    return errors;
  });

  if (sentTo) return <MailSent email={sentTo} />;
  return (
    <>
      <h1>{t("Reset your password")}</h1>
      <p>{t("We'll email you a link to set a new one.")}</p>
      <form {...form.props} onInput={form.onInput}>
        <EmailField error={form.errors.email} defaultValue={givenEmail} autoFocus />
        <Button className="public-action" type="primary" htmlType="submit" size="large" block loading={form.busy}>
          {t("Send email")}
        </Button>
      </form>
      <p className="public-foot">
        {t("Remembered it?")} <Link to="/login">{t("Sign in")}</Link>
      </p>
    </>
  );
}
