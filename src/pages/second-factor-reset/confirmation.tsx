import { SafetyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { StatusIcon } from "../../components/status-icon";
import { useSubmission } from "../../hooks/use-submission";
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
      <h1>Did you add a second factor?</h1>
      <p>
        One was added to the account of <strong className="break-anywhere">{email}</strong>. If that was not you,
        someone else knows your password. This is what the button does:
      </p>
      <ul className="reset-effects">
        <li>Removes this second factor, later ones and all recovery codes</li>
        <li>Signs everybody out, including you</li>
        <li>Ends the password, and emails you a link to set a new one</li>
      </ul>
      <Button type="primary" danger size="large" block loading={busy} onClick={submit}>
        That was not me
      </Button>
      <p className="public-foot">If you added it, just close this page.</p>
    </>
  );
}
