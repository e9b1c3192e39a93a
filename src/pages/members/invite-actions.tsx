import type { Invite } from "../../../contract/invites";
import { CopyLinkAction } from "./copy-link-action";
import { ResendAction } from "./resend-action";

/** Shows what an admin can do with an invite, besides deleting it. */
export function InviteActions({ row }: { row: Invite }) {
  return (
    <>
      <CopyLinkAction invite={row} />
      <ResendAction row={row} />
    </>
  );
}
