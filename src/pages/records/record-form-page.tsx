import { type BaseRecord, type HttpError, useForm, useWarnAboutChange } from "@refinedev/core";
import { Button } from "antd";
import { useEffect } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { LoadFailed } from "../../components/load-failed";
import { PageHeader } from "../../components/page-header";
import { PageLoading } from "../../components/page-loading";
import type { RecordFields, Texts } from "../../components/records/record-field";
import { RecordInputs } from "../../components/records/record-inputs";
import { useRecordForm } from "../../components/records/use-record-form";
import { Sheet } from "../../components/sheet";
import { usePageTitle } from "../../hooks/use-page-title";
import "../../components/records/records.css";
import type { RecordLabels, RecordPaths } from "./record-labels";

interface RecordFormPageProps {
  action: "create" | "edit";
  /** Of the resource. */
  name: string;
  label: RecordLabels;
  fields: RecordFields;
  paths: RecordPaths;
}

/** Creates or edits a record of a resource that declares its fields and no page. The id stands in the path or the query. */
export function RecordFormPage({ action, name, label, fields, paths }: RecordFormPageProps) {
  const creates = action === "create";
  const title = `${creates ? "New" : "Edit"} ${label.singular.toLowerCase()}`;
  usePageTitle(title);
  const navigate = useNavigate();
  const id = useIdOf(paths.edit ?? "");
  const { query, onFinish } = useForm<BaseRecord, HttpError, Texts>({
    resource: name,
    action,
    id: creates ? undefined : id,
    redirect: false,
    invalidates: ["list"],
    queryOptions: { enabled: !creates, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  });
  const record = query?.data?.data;

  if (!creates && query?.isError)
    return <LoadFailed what={`The ${label.singular.toLowerCase()}`} retry={query.refetch} />;
  if (!creates && !record) return <PageLoading />;
  return (
    <>
      <PageHeader title={title} />
      <Sheet>
        <RecordFormView
          fields={fields}
          initial={Object.fromEntries(Object.keys(fields).map((key) => [key, String(record?.[key] ?? "")]))}
          submitText={creates ? "Create" : "Save"}
          save={async (texts) => {
            await onFinish(texts);
            navigate(paths.list ?? "/");
          }}
        />
      </Sheet>
    </>
  );
}

interface RecordFormViewProps {
  fields: RecordFields;
  initial: Texts;
  submitText: string;
  /** Toasts included. */
  save: (texts: Texts) => Promise<void>;
}

function RecordFormView({ fields, initial, submitText, save }: RecordFormViewProps) {
  const form = useRecordForm(fields, initial, save);
  const { setWarnWhen } = useWarnAboutChange();
  const unsaved = form.changed && !form.busy;
  useEffect(() => setWarnWhen?.(unsaved), [unsaved, setWarnWhen]);

  return (
    <form className="record-form" noValidate onSubmit={form.onSubmit}>
      <RecordInputs form={form} />
      <Button htmlType="submit" loading={form.busy} type="primary">
        {submitText}
      </Button>
    </form>
  );
}

/** @returns the record's id, where the address of editing has it: in the path, or in the query */
function useIdOf(editPath: string): string {
  const params = useParams();
  const [query] = useSearchParams();
  const inQuery = /[?&](\w+)=:id/.exec(editPath)?.[1];
  return (inQuery ? query.get(inQuery) : params.id) ?? "";
}
