import { useCreate } from "@refinedev/core";
import { useState } from "react";
import type { ApiKey } from "../../../contract/apikeys";
import { LIMITS } from "../../../contract/product";
import { FormDialog } from "../../components/records/form-dialog";
import { emptyTexts, useRecordForm } from "../../components/records/use-record-form";
import type { CallError } from "../../lib/call-error";
import type { ApiKeyForm } from "./api-key";
import { CreatedKeyDialog } from "./created-key-dialog";

const FIELDS = {
  name: {
    label: "Name",
    empty: "Name cannot be empty",
    faults: ["EMPTY_API_KEY_NAME", "API_KEY_NAME_ALREADY_IN_USE"],
    maxLength: LIMITS.maxNameCharacters,
  },
} as const;
const NOTHING = emptyTexts(FIELDS);

/** Asks for a name, creates the key and shows it: its only chance to be read (decisions, "Calls"). */
export function NewKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutateAsync } = useCreate<ApiKey, CallError, ApiKeyForm>();
  const [created, setCreated] = useState<ApiKey | null>(null);
  const form = useRecordForm(FIELDS, NOTHING, async ({ name = "" }) => {
    const { data } = await mutateAsync({ resource: "apikeys", values: { name } });
    setCreated(data);
    form.reset();
    onClose();
  });

  return (
    <>
      <FormDialog title="Create new API key." open={open} form={form} submitText="Create" onClose={onClose} />
      <CreatedKeyDialog created={created} onClose={() => setCreated(null)} />
    </>
  );
}
