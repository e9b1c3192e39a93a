import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PublicFailure } from "../../components/public/public-failure";
import { PublicPending } from "../../components/public/public-pending";
import { StatusIcon } from "../../components/status-icon";
import { tn } from "../../components/text-with-nodes";
import { CallError } from "../../lib/call-error";
import { t } from "../../lib/i18n/translate";
import { invitePath } from "../../lib/invite-path";
import { call } from "../../session/http";
import { clearSession, currentUser } from "../../session/session";

type Outcome = "accepted" | "refused" | "failed";

interface AcceptanceProps {
  invite: string;
  /** The signed-in user, who accepts the invite. */
  username: string;
  /** Called if the user is no longer signed in, for example after a sign-out in another tab. */
  onSignedOut: () => void;
}

/** Accepts an invite and opens the dashboard. The console loads the list of workspaces when it opens. */
export function Acceptance({ invite, username, onSignedOut }: AcceptanceProps) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Exclude<Outcome, "accepted"> | null>(null);
  // React mounts twice in development, but an invite can be accepted only once.
  const started = useRef(false);

  async function run(): Promise<void> {
    const outcome = await accept(invite);
    if (outcome === "accepted") navigate("/dashboard", { replace: true });
    else if (!currentUser()) onSignedOut();
    else setProblem(outcome);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once per invite
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run();
  }, [invite]);

  if (!problem) return <PublicPending>{t("Joining the workspace")}</PublicPending>;
  if (problem === "failed") {
    return (
      <PublicFailure
        heading={t("You couldn't join the workspace.")}
        text={t("Something went wrong. Your invite is still valid.")}
        retry={run}
      />
    );
  }
  return (
    <div role="alert">
      <StatusIcon tone="error" icon={<CloseOutlined />} />
      <h1>{t("This invite can't be accepted.")}</h1>
      <p>
        {tn(
          "You are signed in as {username}. The invite was sent to another address, has expired, or has already been accepted.",
          { username: <strong className="break-anywhere">{username}</strong> },
        )}
      </p>
      <div className="public-actions">
        <Button type="primary" size="large" block onClick={() => navigate("/")}>
          {t("Go to my workspaces")}
        </Button>
        <Button
          size="large"
          block
          onClick={() => {
            clearSession();
            navigate(`/login?${new URLSearchParams({ redirect: invitePath(invite) })}`);
          }}
        >
          {t("Sign in with another account")}
        </Button>
      </div>
    </div>
  );
}

async function accept(invite: string): Promise<Outcome> {
  try {
    await call("PATCH /api/app/invites/:invite", { params: { invite }, body: { decision: "APPROVE" } });
    return "accepted";
  } catch (failure) {
    return failure instanceof CallError && failure.errorCode === "NOT_FOUND" ? "refused" : "failed";
  }
}
