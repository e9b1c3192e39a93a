import { useInvalidate } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey } from "../../../contract/apikeys";
import { chosenExpiry, type ExpiryForm, expiryFields, expiryState } from "../../components/api-key/expiry";
import type { FieldDefinitions } from "../../components/form/field-definition";
import { FormDialog } from "../../components/records/form-dialog";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { formatDate, formatDateTime } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { CreatedKeyDialog } from "./created-key-dialog";
import { READ_KEY } from "./read-key";

/** How long the old key keeps working, in hours. */
const GRACES = [
  { value: "0", label: t("Stop it now") },
  { value: "1", label: t("For 1 hour") },
  { value: "24", label: t("For 24 hours") },
  { value: "72", label: t("For 3 days") },
  { value: "168", label: t("For 7 days") },
];

interface RollForm extends ExpiryForm {
  graceHours: string;
}

interface RollKeyDialogProps {
  apiKey: ApiKey;
  open: boolean;
  onClose: () => void;
}

/** Replaces an API key, and shows the whole new one once. */
export function RollKeyDialog({ apiKey, open, onClose }: RollKeyDialogProps) {
  const { id: keyId, name } = apiKey;
  const workspaceId = useWorkspaceId();
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  const [rolled, setRolled] = useState<ApiKey | null>(null);

  async function roll({ graceHours, ...expiry }: RollForm): Promise<void> {
    const params = { workspaceId, keyId };
    const body = { graceHours: Number(graceHours), expiresAt: chosenExpiry(expiry) };
    try {
      setRolled(await call("POST /api/app/workspaces/:workspaceId/apikeys/:keyId/roll", { params, body }));
    } catch (failure) {
      showToast("error", errorMessage(failure));
      throw failure;
    }
    showToast("success", t("API key rolled"));
    void queries.invalidateQueries({ queryKey: [READ_KEY, workspaceId, keyId] });
    void invalidate({ resource: "apikeys", invalidates: ["list"] });
  }

  return (
    <>
      <FormDialog
        title={t("Roll {name}", { name })}
        submitText={t("Roll key")}
        intro={introOf(apiKey)}
        open={open}
        fields={fieldsOf(apiKey)}
        record={{}}
        save={(values) => roll(values as unknown as RollForm)}
        onClose={onClose}
      />
      <CreatedKeyDialog record={rolled} onClose={() => setRolled(null)} />
    </>
  );
}

function introOf({ previousExpiresAt }: ApiKey): string {
  const intro = t(
    "You get a new key with the same name and scope. Put it into your programs before the old key stops.",
  );
  if (previousExpiresAt === null) return intro;
  const before = t("The key before it, which works until {time}, stops at once.", {
    time: formatDateTime(previousExpiresAt),
  });
  return `${intro} ${before}`;
}

function fieldsOf({ expiresAt }: ApiKey): FieldDefinitions {
  const isKept = expiresAt !== null && expiryState(expiresAt) !== "expired";
  return {
    graceHours: { kind: "choice", label: t("The old key keeps working"), initial: "24", options: GRACES },
    ...expiryFields(isKept ? t("On {date}, as now", { date: formatDate(expiresAt) }) : undefined),
  };
}
