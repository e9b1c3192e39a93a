import { useCreate, useForm } from "@refinedev/core";
import { useEffect } from "react";
import { PageLoading } from "../../components/page-loading";
import type { CallError } from "../../lib/call-error";
import type { TemplateForm, TemplateRecord } from "./template";
import { TemplateEditor } from "./template-editor";

interface TemplatePageProps {
  /** Null in create mode. */
  templateId: string | null;
  /** Whether the template was created on this very page, which then shows it already. */
  createdHere: boolean;
  onCreated: (id: string) => void;
  /** There is nothing to edit: it was deleted or could not be loaded. */
  onGone: () => void;
}

/** Loads the template, where there is one to load, and opens it. */
export function TemplatePage({ templateId, createdHere, onCreated, onGone }: TemplatePageProps) {
  const loads = templateId !== null && !createdHere;
  const { query, onFinish } = useForm<TemplateRecord, CallError, TemplateForm>({
    resource: "templates",
    action: templateId === null ? "create" : "edit",
    id: templateId ?? undefined,
    redirect: false,
    invalidates: ["list"],
    queryOptions: {
      enabled: loads,
      // Read once when the page opens, and never while somebody types; not kept, so that it is fresh the next time.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnReconnect: false,
    },
  });
  const { mutateAsync: createAnew } = useCreate<TemplateRecord, CallError, TemplateForm>();
  const template = query?.data?.data;
  const failed = query?.isError ?? false;

  useEffect(() => {
    if (failed) onGone();
  }, [failed, onGone]);

  if (loads && !template) return <PageLoading />;
  return (
    <TemplateEditor
      templateId={templateId}
      loaded={{ name: template?.name ?? "", html: template?.html ?? "" }}
      save={async (form, anew) => {
        const createsAnew = anew && templateId !== null;
        const saved = createsAnew ? await createAnew({ resource: "templates", values: form }) : await onFinish(form);
        return String(saved?.data.id ?? "");
      }}
      onCreated={onCreated}
      onDeleted={onGone}
    />
  );
}
