import { SafetyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { StatusIcon } from "../../components/status-icon";
import { tn } from "../../components/text-with-nodes";
import { useSubmission } from "../../hooks/use-submission";
import { t } from "../../lib/i18n/translate";
import "./confirmation.css";

interface ConfirmationProps {
  email: string;
  onConfirm: () => Promise<void>;
}

/** Says what a reset does, and asks for it. */
export function Confirmation({ email, onConfirm }: ConfirmationProps) {
  const { submit, busy } = useSubmission(onConfirm);
  return (
    <>
      <StatusIcon tone="primary" icon={<SafetyOutlined />} />
      <h1>{t("Did you add a second factor?")}</h1>
      <p>
        {tn(
          "One was added to the account of {email}. If that was not you, someone else knows your password. This is what the button does:",
          { email: <strong className="break-anywhere">{email}</strong> },
        )}
      </p>
      <ul className="reset-effects">
        <li>{t("Removes this second factor, later ones and all recovery codes")}</li>
        <li>{t("Signs everybody out, including you")}</li>
        <li>{t("Ends the password, and emails you a link to set a new one")}</li>
      </ul>
      <Button type="primary" danger size="large" block loading={busy} onClick={submit}>
        {t("That was not me")}
      </Button>
      <p className="public-foot">{t("If you added it, just close this page.")}</p>
    </>
  );
}
