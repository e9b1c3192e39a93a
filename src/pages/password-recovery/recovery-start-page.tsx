import { Button } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { EmailField } from "../../components/credentials/email-field";
import { EMAIL_MISSING } from "../../components/credentials/use-credentials";
import { useFields } from "../../components/credentials/use-fields";
import { usePageTitle } from "../../hooks/use-page-title";
import { MailSent } from "./mail-sent";
import { sendRecoveryMail } from "./send-recovery-mail";

/** Asks for a mail that leads to a new password. The query may carry `email`, to begin with. */
export default function RecoveryStartPage() {
  usePageTitle("Reset your password");
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, faults, busy } = useFields({ email: EMAIL_MISSING }, async ({ email }) => {
    const refused = await sendRecoveryMail(email);
    if (!refused) setSentTo(email);
    return refused ?? {};
  });

  if (sentTo) return <MailSent email={sentTo} />;
  return (
    <>
      <h1>Reset your password</h1>
      <p>We send you a link to set a new one.</p>
      <form {...form}>
        <EmailField fault={faults.email} defaultValue={query.get("email") ?? ""} autoFocus />
        <Button className="public-action" type="primary" htmlType="submit" size="large" block loading={busy}>
          Send email
        </Button>
      </form>
      <p className="public-foot">
        Remembered it? <Link to="/login">Sign in</Link>
      </p>
    </>
  );
}
