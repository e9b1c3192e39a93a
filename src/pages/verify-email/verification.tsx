import { CheckOutlined, CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { PublicFailure } from "../../components/public/public-failure";
import { PublicPending } from "../../components/public/public-pending";
import { StatusIcon } from "../../components/status-icon";
import { showToast } from "../../lib/toast-store";
import { type Answer, verify } from "./verify";

const TEXTS: Record<Exclude<Answer, "none" | "later">, { heading: string; text: string }> = {
  verified: { heading: "Your e-mail is verified.", text: "You can sign in now." },
  "verified-before": { heading: "Email already verified.", text: "You can sign in." },
  expired: { heading: "Something went wrong.", text: "The link has expired." },
  refused: { heading: "Something went wrong.", text: "The link is not valid. A newer one may be in your inbox." },
};

const NOT_NOW = {
  none: "The service can't be reached. Your link is still valid.",
  later: "Too many attempts. Your link is still valid: please wait a moment.",
};

/** Verifies an e-mail address, once, and says how that went. */
export function Verification({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<Answer | null>(null);
  // React mounts twice in development; the token is good for one call.
  const started = useRef(false);

  async function run(): Promise<void> {
    const given = await verify(email, token);
    if (given === "verified") showToast("success", "Email successfully verified");
    setAnswer(given);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for a link
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run();
  }, [email, token]);

  if (!answer) return <PublicPending>Verifying your e-mail</PublicPending>;
  const query = new URLSearchParams({ email });
  const newLink = (
    <p className="public-foot">
      <Link to={`/verify-email-info?${query}`}>Get a new link</Link>
    </p>
  );
  const toSignIn = () => navigate(`/login?${query}`);

  if (answer === "none" || answer === "later") {
    return (
      <>
        <PublicFailure heading="Something went wrong." text={NOT_NOW[answer]} retry={run}>
          <Button size="large" block onClick={toSignIn}>
            Sign in
          </Button>
        </PublicFailure>
        {newLink}
      </>
    );
  }
  const { heading, text } = TEXTS[answer];
  const failed = answer === "expired" || answer === "refused";
  return (
    <div role={failed ? "alert" : "status"}>
      <StatusIcon tone={failed ? "error" : "success"} icon={failed ? <CloseOutlined /> : <CheckOutlined />} />
      <h1>{heading}</h1>
      <p>{text}</p>
      <Button type="primary" size="large" block onClick={toSignIn}>
        Sign in
      </Button>
      {failed && newLink}
    </div>
  );
}
