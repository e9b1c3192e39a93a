import { CheckOutlined, ClockCircleOutlined, CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { PublicFailure } from "../../components/public/public-failure";
import { StatusIcon } from "../../components/status-icon";
import { tn } from "../../components/text-with-nodes";
import { t } from "../../lib/i18n/translate";
import { Confirmation } from "./confirmation";
import { type ResetOutcome, resetByLink } from "./reset-by-link";

const TEMPORARY_FAILURES = {
  unreachable: t("The service can't be reached, or did not answer."),
  "rate-limited": t("Too many attempts. Please wait a moment."),
};

interface ResetProps {
  email: string;
  token: string;
  /** Whether the time in the link has passed. */
  isExpired: boolean;
}

/** Resets the second factor after a confirmation, and shows the outcome. */
export function Reset({ email, token, isExpired }: ResetProps) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<ResetOutcome | null>(isExpired ? "expired" : null);
  const run = async () => setOutcome(await resetByLink(email, token));
  const query = new URLSearchParams({ email });
  const newPasswordPath = `/password-recovery/start?${query}`;

  switch (outcome) {
    case null:
      return <Confirmation email={email} onConfirm={run} />;
    case "reset":
      return (
        <div role="status">
          <StatusIcon tone="success" icon={<CheckOutlined />} />
          <h1>{t("Your second factor is reset.")}</h1>
          <p>
            {tn(
              "An email with a link to set a new password is on its way to {email}. After you sign in, your account page lists what the account had before.",
              { email: <strong className="break-anywhere">{email}</strong> },
            )}
          </p>
          <p className="public-foot">
            {t("No email?")} <Link to={newPasswordPath}>{t("Send another")}</Link>
          </p>
        </div>
      );
    case "expired":
      return (
        <div role="alert">
          <StatusIcon tone="error" icon={<ClockCircleOutlined />} />
          <h1>{t("This link has expired.")}</h1>
          <p>
            {t(
              "If you can sign in, remove the second factor on your account page and change your password. Otherwise, ask the operator of this service for a reset.",
            )}
          </p>
          <Button type="primary" size="large" block onClick={() => navigate(`/login?${query}`)}>
            {t("Sign in")}
          </Button>
        </div>
      );
    case "refused":
      return (
        <div role="alert">
          <StatusIcon tone="error" icon={<CloseOutlined />} />
          <h1>{t("This link no longer works.")}</h1>
          <p>{t("It was used already, or is not complete. If you have used it, set a new password to sign in.")}</p>
          <Button type="primary" size="large" block onClick={() => navigate(newPasswordPath)}>
            {t("Set a new password")}
          </Button>
          <p className="public-foot">
            {t("Have you set one?")} <Link to={`/login?${query}`}>{t("Sign in")}</Link>
          </p>
        </div>
      );
    default:
      return (
        <PublicFailure
          heading={t("Your second factor could not be reset.")}
          text={TEMPORARY_FAILURES[outcome]}
          retry={run}
        />
      );
  }
}
