import { useCreate, useForm } from "@refinedev/core";
import { useEffect } from "react";
import { PageLoading } from "../../components/page-loading";
import { usePageTitle } from "../../hooks/use-page-title";
import type { CallError } from "../../lib/call-error";
import { t } from "../../lib/i18n/translate";
import { TemplateEditor } from "./editor/template-editor";
import type { StoredTemplate, TemplateForm, TemplateRecord } from "./template";

interface TemplatePageProps {
  /** Null in create mode. */
  templateId: string | null;
  /** Whether this page created the template, and therefore already shows it. */
  isCreatedHere: boolean;
  onCreated: (id: string) => void;
  /** Called if the template was deleted or could not be loaded. */
  onGone: () => void;
}

/** Loads the template in edit mode, and opens the editor. */
export function TemplatePage({ templateId, isCreatedHere, onCreated, onGone }: TemplatePageProps) {
  const isNew = templateId === null;
  const loads = !isNew && !isCreatedHere;
  const { query, onFinish } = useForm<TemplateRecord, CallError, TemplateForm>({
    resource: "templates",
    action: isNew ? "create" : "edit",
    id: templateId ?? undefined,
    redirect: false,
    invalidates: ["list"],
    // The editor shows this failure in a dialog.
    errorNotification: (failure) => (failure?.errorCode === "TEMPLATE_CHANGED" ? false : undefined),
    queryOptions: {
      enabled: loads,
      // Loaded only when the page opens, never while the user types. Not cached, so that the next visit loads it again.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnReconnect: false,
    },
  });
  const { mutateAsync: createAgain } = useCreate<TemplateRecord, CallError, TemplateForm>();
  const template = query?.data?.data;
  const failed = query?.isError ?? false;

  useEffect(() => {
    if (failed) onGone();
  }, [failed, onGone]);

  if (loads && !template) return <TemplateLoading />;
  return (
    <TemplateEditor
      templateId={templateId}
      loaded={{
        kind: template?.kind ?? "document",
        name: template?.name ?? "",
        html: template?.html ?? "",
        etag: template?.etag,
      }}
      usedBy={template?.usedBy ?? []}
      create={async (form) => {
        const created = await (isNew ? onFinish(form) : createAgain({ resource: "templates", values: form }));
        return storedOf(created?.data);
      }}
      save={async (form) => storedOf((await onFinish(form))?.data)}
      onCreated={onCreated}
      onDeleted={onGone}
    />
  );
}

/** Names the page: the title of the page before would stay until the template's name is known. */
function TemplateLoading() {
  usePageTitle(t("Edit template"));
  return <PageLoading />;
}

const storedOf = (record: TemplateRecord | undefined): StoredTemplate => ({
  id: String(record?.id ?? ""),
  etag: record?.etag,
});
