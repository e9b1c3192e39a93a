import { Modal } from "antd";
import { type ReactNode, useRef, useState } from "react";
import type { Invite } from "../../../contract/invites";
import { CopyButton } from "../../components/copy-button/copy-button";
import type { Action } from "../../components/records/row-action";
import { useSubmission } from "../../hooks/use-submission";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { formatDate } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { isExpired } from "./member";

/** Returns the action that shows the link of an invite, so that admins can send it themselves, and its dialog. */
export function useCopyLinkAction({ id, email, expiresAt }: Invite): { action: Action; dialog: ReactNode } {
  const workspaceId = useWorkspaceId();
  const [link, setLink] = useState<string | null>(null);
  const shown = useRef<HTMLElement>(null);
  const expired = isExpired(expiresAt);
  const { submit, busy } = useSubmission(async () => {
    try {
      const answer = await call("POST /api/app/workspaces/:workspaceId/invites/:inviteId/link", {
        params: { workspaceId, inviteId: id },
      });
      setLink(answer.link);
    } catch (failure) {
      showToast("error", errorMessage(failure));
    }
  });
  return {
    action: {
      label: t("Copy link"),
      ...(expired && { hint: t("The link has expired. Resend the invite first.") }),
      busy,
      disabled: expired,
      onClick: submit,
    },
    dialog: (
      <Modal title={t("Invite link")} open={link !== null} onCancel={() => setLink(null)} footer={null} width={416}>
        <p className="member-dialog-text">
          {t("Only {email} can accept it, until {date}. The link in the email keeps working too.", {
            email,
            date: formatDate(expiresAt),
          })}
        </p>
        <div className="copy-box">
          <code ref={shown}>{link}</code>
          <CopyButton text={link ?? ""} what={t("the invite link")} shown={shown} />
        </div>
      </Modal>
    ),
  };
}
