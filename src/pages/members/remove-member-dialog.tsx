import { Alert } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DeleteDialog } from "../../components/delete-dialog";
import { useDeleteRecord } from "../../components/records/use-delete-record";
import { CallError } from "../../lib/call-error";
import { t } from "../../lib/i18n/translate";
import { useWorkspaces } from "../../session/workspace-context";
import { isYou, LAST_ADMIN, type MemberRecord } from "./member";

interface RemoveMemberDialogProps {
  /** Null = closed. */
  row: MemberRecord | null;
  onClose: () => void;
}

/** Removes a member after a confirmation. A user who leaves switches to the next workspace. */
export function RemoveMemberDialog({ row: member, onClose }: RemoveMemberDialogProps) {
  const { active, remove, reload } = useWorkspaces();
  const navigate = useNavigate();
  const [isLastAdmin, setLastAdmin] = useState(false);
  const leaves = member !== null && isYou(member);
  const close = () => {
    setLastAdmin(false);
    onClose();
  };
  const { submit, busy } = useDeleteRecord(
    "customers",
    () => {
      close();
      if (!leaves || !active) return;
      remove(active.workspace.id);
      navigate("/", { replace: true });
      void reload();
    },
    {
      // The dialog explains this failure.
      hasToast: (failure) => !isOfLastAdmin(failure),
      onFailed: (failure) => setLastAdmin(isOfLastAdmin(failure)),
    },
  );

  return (
    <DeleteDialog
      title={leaves ? t("Leave workspace") : t("Remove member")}
      verb={leaves ? t("Leave") : t("Remove")}
      name={leaves ? active?.workspace.name : undefined}
      open={member !== null}
      busy={busy}
      onConfirm={() => member && submit({ id: member.id })}
      onClose={close}
    >
      <p className="member-removal">
        {leaves
          ? t("You will lose access to this workspace.")
          : t("{member} will lose access to this workspace.", { member: member?.username ?? "" })}
      </p>
      {isLastAdmin && <Alert className="member-problem" type="error" showIcon message={LAST_ADMIN} />}
    </DeleteDialog>
  );
}

const isOfLastAdmin = (failure: unknown): boolean =>
  failure instanceof CallError && failure.errorCode === "CANNOT_DELETE_LAST_ADMIN_CUSTOMER";
