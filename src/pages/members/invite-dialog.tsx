import { useCreate } from "@refinedev/core";
import { LIMITS } from "../../../contract/product";
import { EMAIL_MISSING } from "../../components/credentials/use-credentials";
import { FormDialog } from "../../components/records/form-dialog";
import { emptyTexts, useRecordForm } from "../../components/records/use-record-form";
import type { CallError } from "../../lib/call-error";
import type { InviteForm } from "./member";

const FIELDS = {
  email: {
    label: "E-mail",
    empty: EMAIL_MISSING,
    faults: ["INVALID_EMAIL", "CUSTOMER_ALREADY_INVITED"],
    maxLength: LIMITS.maxEmailCharacters,
    type: "email",
  },
} as const;
const NOTHING = emptyTexts(FIELDS);

/** Invites a new member by e-mail (spec 2, "Team"). */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutateAsync } = useCreate<InviteForm, CallError, InviteForm>();
  const form = useRecordForm(FIELDS, NOTHING, async ({ email = "" }) => {
    await mutateAsync({ resource: "invites", values: { email } });
    form.reset();
    onClose();
  });

  return (
    <FormDialog title="New member" open={open} form={form} submitText="Invite" onClose={onClose}>
      <p className="member-dialog-text">They get an e-mail with a link that leads into this workspace.</p>
    </FormDialog>
  );
}
