import { DeleteOutlined } from "@ant-design/icons";
import { type CrudSort, useInvalidate } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import type { DeletedTemplate } from "../../../../contract/deleted-templates";
import { LIMITS } from "../../../../contract/product";
import type { FieldDefinitions } from "../../../components/form/field-definition";
import { Notice } from "../../../components/notice";
import { type Column, dateColumn, textColumn } from "../../../components/records/column";
import { FormDialog } from "../../../components/records/form-dialog";
import type { ArchiveProps } from "../../../components/records/list-definition";
import { RecordTable } from "../../../components/records/record-table";
import { arranged } from "../../../components/records/use-records";
import { Sheet } from "../../../components/sheet";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { CallError } from "../../../lib/call-error";
import { errorMessage } from "../../../lib/error-message";
import { t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import { kindColumn } from "./kind-column";

const PATH = "/api/app/workspaces/:workspaceId/deleted-templates";
const COLUMNS: readonly Column<DeletedTemplate>[] = [
  textColumn("name", t("Name")),
  { ...kindColumn, omitOrder: 1 },
  dateColumn("deletedAt", t("Deleted")),
  {
    key: "deletedBy",
    title: t("Deleted by"),
    value: ({ deletedBy }) => deletedBy ?? t("Unknown"),
    width: 232,
    omitOrder: 2,
  },
  dateColumn("removedAt", t("Kept until")),
];
const NEW_NAME: FieldDefinitions = {
  name: {
    kind: "text",
    label: t("Name"),
    maxLength: LIMITS.maxNameCharacters,
    emptyMessage: t("Give the template a name"),
    errors: { TEMPLATE_NAME_ALREADY_IN_USE: null, INVALID_TEMPLATE_NAME: null, INVALID_REQUEST: null },
  },
};

/** Lists the deleted templates that can be restored: who deleted them, when, and until when they are kept. */
export function DeletedTemplates({ searched, onLeave }: ArchiveProps) {
  const workspaceId = useWorkspaceId();
  const queryKey = ["deleted-templates", workspaceId];
  const { data, isLoadingError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(`GET ${PATH}`, { params: { workspaceId }, signal }),
    // Other members delete templates, too.
    gcTime: 0,
  });
  const queryClient = useQueryClient();
  const invalidate = useInvalidate();
  const [sorter, sort] = useState<CrudSort>();
  const [restoringId, setRestoringId] = useState<string | null>(null);
  /** Template whose name another one has by now. */
  const [toRename, setToRename] = useState<DeletedTemplate | null>(null);
  const all = data?.deletedTemplates;

  async function restoreAs({ id }: DeletedTemplate, name: string | undefined): Promise<void> {
    await call(`POST ${PATH}/:templateId/restore`, { params: { workspaceId, templateId: id }, body: { name } });
    queryClient.setQueryData(queryKey, { deletedTemplates: all?.filter((other) => other.id !== id) ?? [] });
    showToast("success", t("Template restored"));
    await invalidate({ resource: "templates", invalidates: ["list"] });
  }

  const restoring = useSubmission(async (template: DeletedTemplate) => {
    setRestoringId(template.id);
    try {
      await restoreAs(template, undefined);
    } catch (failure) {
      if (failure instanceof CallError && failure.errorCode === "TEMPLATE_NAME_ALREADY_IN_USE") setToRename(template);
      else {
        showToast("error", errorMessage(failure));
        // Someone else may have restored it.
        await refetch();
      }
    } finally {
      setRestoringId(null);
    }
  });

  return (
    <>
      <Sheet flush>
        <RecordTable
          what={t("The deleted templates")}
          records={{
            all,
            shown: arranged(all ?? [], COLUMNS, { searched, sorter }),
            searched,
            sorter,
            sort,
            failed: isLoadingError,
            retry: refetch,
          }}
          columns={COLUMNS}
          actions={{
            main: (template) => [
              {
                label: t("Restore"),
                busy: restoringId === template.id,
                disabled: restoring.busy && restoringId !== template.id,
                onClick: () => void restoring.submit(template),
              },
            ],
            words: [t("Restore")],
            nameOf: ({ name }) => name,
          }}
          empty={
            <Notice
              icon={<DeleteOutlined />}
              tone="primary"
              action={<Button onClick={onLeave}>{t("Show all templates")}</Button>}
            >
              {t("There are no deleted templates. After you delete a template, you can restore it here for some time.")}
            </Notice>
          }
        />
      </Sheet>
      {toRename && (
        <FormDialog
          title={t("Restore template")}
          submitText={t("Restore")}
          intro={t("Another template is now called '{name}'. Choose a name for the restored one.", {
            name: toRename.name,
          })}
          open
          fields={NEW_NAME}
          record={{ name: t("{name} (restored)", { name: toRename.name }).slice(0, LIMITS.maxNameCharacters) }}
          save={async ({ name }) => {
            try {
              await restoreAs(toRename, String(name));
            } catch (failure) {
              showToast("error", errorMessage(failure));
              throw failure;
            }
          }}
          onClose={() => setToRename(null)}
        />
      )}
    </>
  );
}
