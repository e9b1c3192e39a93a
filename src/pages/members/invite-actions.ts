import type { Invite } from "../../../contract/invites";
import type { FurtherActions } from "../../components/records/row-actions";
import { t } from "../../lib/i18n/translate";
import { useCopyLinkAction } from "./use-copy-link-action";
import { useResendAction } from "./use-resend-action";

/** Actions of an admin for an invite, besides deleting it. */
export const inviteActions: FurtherActions<Invite> = {
  words: [t("Copy link"), t("Resend")],
  useActions: (invite) => {
    const copyLink = useCopyLinkAction(invite);
    const resend = useResendAction(invite);
    return { actions: [copyLink.action, resend], parts: copyLink.dialog };
  },
};
