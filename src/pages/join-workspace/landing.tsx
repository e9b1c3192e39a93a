import { TeamOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { PRODUCT_NAME } from "../../../contract/product";
import { PublicFailure } from "../../components/public/public-failure";
import { PublicPending } from "../../components/public/public-pending";
import { StatusIcon } from "../../components/status-icon";
import { tn } from "../../components/text-with-nodes";
import { CallError } from "../../lib/call-error";
import { t } from "../../lib/i18n/translate";
import { invitePath } from "../../lib/invite-path";
import { call } from "../../session/http";
import { InvalidInvite } from "./invalid-invite";

type InviteState = { workspaceName: string } | "unknown" | "not-loaded";

/** Shows a signed-out visitor which workspace they are invited to, with buttons to sign in and to register. */
export function Landing({ invite }: { invite: string }) {
  const navigate = useNavigate();
  const [state, setState] = useState<InviteState | null>(null);

  useEffect(() => {
    let hasLeft = false;
    read(invite).then((answer) => hasLeft || setState(answer));
    return () => {
      hasLeft = true;
    };
  }, [invite]);

  if (!state) return <PublicPending>{t("Opening your invite")}</PublicPending>;
  if (state === "unknown") return <InvalidInvite />;
  if (state === "not-loaded") {
    return (
      <PublicFailure
        heading={t("We couldn't open your invite.")}
        text={t("Something went wrong. The invite may still be valid.")}
        retry={async () => setState(await read(invite))}
      />
    );
  }
  return (
    <>
      <StatusIcon tone="primary" icon={<TeamOutlined />} />
      <h1>{tn("Join {workspace}", { workspace: <span className="break-anywhere">{state.workspaceName}</span> })}</h1>
      <p>
        {t(
          "You've been invited to join this workspace on {product}. Use the email address that the invite was sent to.",
          { product: PRODUCT_NAME },
        )}
      </p>
      <div className="public-actions">
        <Button
          type="primary"
          size="large"
          block
          onClick={() => navigate(`/login?${new URLSearchParams({ redirect: invitePath(invite) })}`)}
        >
          {t("Login")}
        </Button>
        <Button size="large" block onClick={() => navigate(`/register?${new URLSearchParams({ invite_id: invite })}`)}>
          {t("Register")}
        </Button>
      </div>
    </>
  );
}

async function read(invite: string): Promise<InviteState> {
  try {
    const { workspace } = await call("GET /api/app/invites/:invite", { params: { invite } });
    return { workspaceName: workspace.name };
  } catch (failure) {
    return failure instanceof CallError && failure.errorCode === "NOT_FOUND" ? "unknown" : "not-loaded";
  }
}
