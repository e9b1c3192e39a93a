import { Button, Input } from "antd";
import { LIMITS } from "../../../contract/product";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { Field } from "../../components/form/field";
import type { FieldDefinitions } from "../../components/form/field-definition";
import { useDeclaredForm } from "../../components/form/use-declared-form";
import { Sheet } from "../../components/sheet";
import { useUnsavedWork } from "../../hooks/use-unsaved-work";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";
import { useWorkspaces } from "../../session/workspace-context";

const FIELDS: FieldDefinitions = {
  name: {
    kind: "text",
    label: t("Workspace name"),
    emptyMessage: t("Workspace name cannot be empty"),
    errors: { EMPTY_WORKSPACE_NAME: null },
  },
};

/** Changes the workspace's name. */
export function RenameWorkspace({ workspace }: Pick<WorkspaceEntry, "workspace">) {
  const { reload } = useWorkspaces();
  const form = useDeclaredForm(FIELDS, workspace, async (values) => {
    try {
      await call("PATCH /api/app/workspaces/:workspaceId", {
        params: { workspaceId: workspace.id },
        body: { name: String(values.name) },
      });
    } catch (failure) {
      showToast("error", errorMessage(failure));
      throw failure;
    }
    showToast("success", t("Workspace name changed"));
    await reload();
    // Otherwise, spaces that the service has removed would count as a change.
    form.reset();
  });
  useUnsavedWork(
    form.isChanged && !form.busy ? { text: t("The workspace's new name is not saved yet."), save: form.save } : null,
  );

  return (
    <Sheet title={t("Workspace name")}>
      <form {...form.props}>
        {/* Not DeclaredFields: the inputs for all kinds would add 30 kB to this page. */}
        <Field name="name" label={t("Workspace name")} error={form.errors.name}>
          {(input) => (
            <Input
              {...input}
              autoComplete="off"
              maxLength={LIMITS.maxNameCharacters}
              name="name"
              onChange={({ target }) => form.change({ name: target.value })}
              required
              value={String(form.values.name)}
            />
          )}
        </Field>
        <Button htmlType="submit" loading={form.busy} type="primary">
          {t("Save")}
        </Button>
      </form>
    </Sheet>
  );
}
