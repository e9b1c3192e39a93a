import { useUpdate } from "@refinedev/core";
import { Modal, Select } from "antd";
import { useState } from "react";
import { ROLES, type Role } from "../../../contract/product";
import { Field } from "../../components/field/field";
import { useSubmission } from "../../hooks/use-submission";
import type { CallError } from "../../lib/call-error";
import { popupContainer } from "../../lib/popup-container";
import { isLastAdmin, LastAdminProblem } from "./last-admin";
import { type MemberForm, type MemberRecord, ROLE_NAMES } from "./member";

interface PermissionsDialogProps {
  /** Null = closed. */
  member: MemberRecord | null;
  onClose: () => void;
  /** The member has got another role. */
  onChanged: (member: MemberRecord) => void;
}

const OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

/** Gives a member another role (spec 2, "Team"). */
export function PermissionsDialog({ member, onClose, onChanged }: PermissionsDialogProps) {
  const { mutateAsync } = useUpdate<MemberRecord, CallError, MemberForm>();
  const [chosen, setChosen] = useState<Role | null>(null);
  const [refused, setRefused] = useState(false);
  const close = () => {
    setChosen(null);
    setRefused(false);
    onClose();
  };
  const role = chosen ?? member?.roles[0];
  const { submit, busy } = useSubmission(async () => {
    if (!member || !role) return;
    if (role === member.roles[0]) {
      close();
      return;
    }
    try {
      await mutateAsync({ resource: "customers", id: member.id, values: { role }, invalidates: ["list"] });
    } catch (failure) {
      setRefused(isLastAdmin(failure));
      return;
    }
    close();
    onChanged(member);
  });

  return (
    <Modal
      title="Update permissions"
      open={member !== null}
      okText="Save"
      okButtonProps={{ loading: busy }}
      onOk={submit}
      onCancel={() => !busy && close()}
      width={416}
      destroyOnHidden
    >
      <p className="member-dialog-text">{member?.username}</p>
      <Field label="Role" fault={undefined}>
        {(input) => (
          <Select<Role>
            {...input}
            className="member-role"
            getPopupContainer={popupContainer}
            onChange={(next) => {
              setChosen(next);
              setRefused(false);
            }}
            options={OPTIONS}
            // A virtual list's entries say nothing to screen readers.
            virtual={false}
            value={role}
          />
        )}
      </Field>
      {refused && <LastAdminProblem />}
    </Modal>
  );
}
