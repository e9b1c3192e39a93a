import { CheckOutlined, CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { PublicPending } from "../../components/public-pending";
import { StatusIcon } from "../../components/status-icon";
import { CallError } from "../../providers/call-error";
import { call } from "../../providers/http";
import { showToast } from "../../providers/notifications/toast-store";

type Outcome = "verified" | "verified-before" | "failed";

const TEXTS: Record<Outcome, { heading: string; text: string }> = {
  verified: { heading: "Your e-mail is verified.", text: "You can sign in now." },
  "verified-before": { heading: "Email already verified.", text: "You can sign in." },
  failed: { heading: "Something went wrong.", text: "The link may have expired or been used before." },
};

/** Verifies an e-mail address, once, and says how that went. */
export function Verification({ email, token }: { email: string; token: string }) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // React mounts twice in development; the token is good for one call.
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    verify(email, token).then(setOutcome);
  }, [email, token]);

  if (!outcome) return <PublicPending>Verifying your e-mail</PublicPending>;
  const { heading, text } = TEXTS[outcome];
  const failed = outcome === "failed";
  const query = new URLSearchParams({ email });
  return (
    <div role={failed ? "alert" : "status"}>
      <StatusIcon tone={failed ? "error" : "success"} icon={failed ? <CloseOutlined /> : <CheckOutlined />} />
      <h1>{heading}</h1>
      <p>{text}</p>
      <Button type="primary" size="large" block onClick={() => navigate(`/login?${query}`)}>
        Sign in
      </Button>
      {failed && (
        <p className="public-foot">
          <Link to={`/verify-email-info?${query}`}>Get a new link</Link>
        </p>
      )}
    </div>
  );
}

async function verify(email: string, token: string): Promise<Outcome> {
  try {
    await call("POST /api/v1/verify-email", { body: { email, token } });
    showToast("success", "Email successfully verified");
    return "verified";
  } catch (failure) {
    const before = failure instanceof CallError && failure.errorCode === "EMAIL_ALREADY_VERIFIED";
    return before ? "verified-before" : "failed";
  }
}
