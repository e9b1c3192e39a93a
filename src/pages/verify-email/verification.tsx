import { CheckOutlined, CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { PublicFailure } from "../../components/public/public-failure";
import { PublicPending } from "../../components/public/public-pending";
import { StatusIcon } from "../../components/status-icon";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { type VerificationOutcome, verify } from "./verify";

const TEXTS: Record<Exclude<VerificationOutcome, "unreachable" | "rate-limited">, { heading: string; text: string }> = {
  verified: { heading: t("Your email is verified."), text: t("You can sign in now.") },
  "already-verified": { heading: t("Email already verified."), text: t("You can sign in.") },
  expired: { heading: t("Something went wrong."), text: t("The link has expired.") },
  refused: { heading: t("Something went wrong."), text: t("The link is not valid. A newer one may be in your inbox.") },
};

const TEMPORARY_FAILURES = {
  unreachable: t("The service can't be reached. Your link is still valid."),
  "rate-limited": t("Too many attempts. Your link is still valid: please wait a moment."),
};

/** Verifies an e-mail address once and shows the outcome. */
export function Verification({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<VerificationOutcome | null>(null);
  // React mounts twice in development, but the token can be used only once.
  const started = useRef(false);

  async function run(): Promise<void> {
    const result = await verify(email, token);
    if (result === "verified") showToast("success", t("Email successfully verified"));
    setOutcome(result);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once per link
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run();
  }, [email, token]);

  if (!outcome) return <PublicPending>{t("Verifying your email")}</PublicPending>;
  const query = new URLSearchParams({ email });
  const newLinkPath = `/verify-email-info?${query}`;
  const toSignIn = () => navigate(`/login?${query}`);

  if (outcome === "unreachable" || outcome === "rate-limited") {
    return (
      <>
        <PublicFailure heading={t("Something went wrong.")} text={TEMPORARY_FAILURES[outcome]} retry={run}>
          <Button size="large" block onClick={toSignIn}>
            {t("Sign in")}
          </Button>
        </PublicFailure>
        <p className="public-foot">
          <Link to={newLinkPath}>{t("Get a new link")}</Link>
        </p>
      </>
    );
  }
  const { heading, text } = TEXTS[outcome];
  const failed = outcome === "expired" || outcome === "refused";
  return (
    <div role={failed ? "alert" : "status"}>
      <StatusIcon tone={failed ? "error" : "success"} icon={failed ? <CloseOutlined /> : <CheckOutlined />} />
      <h1>{heading}</h1>
      <p>{text}</p>
      <div className="public-actions">
        {failed && (
          <Button
            type="primary"
            size="large"
            block
            href={newLinkPath}
            onClick={(event) => {
              event.preventDefault();
              navigate(newLinkPath);
            }}
          >
            {t("Get a new link")}
          </Button>
        )}
        <Button type={failed ? "default" : "primary"} size="large" block onClick={toSignIn}>
          {t("Sign in")}
        </Button>
      </div>
    </div>
  );
}
