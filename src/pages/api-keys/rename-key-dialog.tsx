import { useInvalidate } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ApiKey } from "../../../contract/apikeys";
import { LIMITS } from "../../../contract/product";
import type { FieldDefinitions } from "../../components/form/field-definition";
import { FormDialog } from "../../components/records/form-dialog";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { READ_KEY } from "./read-key";

const FIELDS: FieldDefinitions = {
  name: {
    kind: "text",
    label: t("Name"),
    emptyMessage: t("Name cannot be empty"),
    errors: { EMPTY_API_KEY_NAME: null, API_KEY_NAME_ALREADY_IN_USE: null },
    maxLength: LIMITS.maxNameCharacters,
  },
};

interface RenameKeyDialogProps {
  apiKey: ApiKey;
  open: boolean;
  onClose: () => void;
}

/** Changes the name of an API key. */
export function RenameKeyDialog({ apiKey, open, onClose }: RenameKeyDialogProps) {
  const { id: keyId } = apiKey;
  const workspaceId = useWorkspaceId();
  const invalidate = useInvalidate();
  const queries = useQueryClient();

  async function rename(name: string): Promise<void> {
    if (name === apiKey.name) return;
    try {
      await call("PATCH /api/app/workspaces/:workspaceId/apikeys/:keyId", {
        params: { workspaceId, keyId },
        body: { name },
      });
    } catch (failure) {
      showToast("error", errorMessage(failure));
      throw failure;
    }
    showToast("success", t("API key renamed"));
    void queries.invalidateQueries({ queryKey: [READ_KEY, workspaceId, keyId] });
    void invalidate({ resource: "apikeys", invalidates: ["list"] });
  }

  return (
    <FormDialog
      title={t("Rename API key")}
      submitText={t("Rename")}
      intro={undefined}
      open={open}
      fields={FIELDS}
      record={apiKey}
      save={({ name }) => rename(String(name))}
      onClose={onClose}
    />
  );
}
