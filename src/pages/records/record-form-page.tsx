import { type BaseRecord, type HttpError, useForm, useWarnAboutChange } from "@refinedev/core";
import { Button, Input } from "antd";
import { type SyntheticEvent, useEffect, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { Field } from "../../components/field/field";
import { LoadFailed } from "../../components/load-failed";
import { PageHeader } from "../../components/page-header";
import { PageLoading } from "../../components/page-loading";
import type { RecordField } from "../../components/records/record-field";
import { useFieldFaults } from "../../components/records/use-field-faults";
import { Sheet } from "../../components/sheet";
import { usePageTitle } from "../../components/use-page-title";
import { useSubmission } from "../../components/use-submission";
import type { RecordLabels, RecordPaths } from "./record-labels";

type Texts = Record<string, string>;
type Fields = Readonly<Record<string, RecordField>>;

interface RecordFormPageProps {
  action: "create" | "edit";
  /** Of the resource. */
  name: string;
  label: RecordLabels;
  fields: Fields;
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
        <RecordForm
          fields={fields}
          initial={Object.fromEntries(Object.keys(fields).map((key) => [key, String(record?.[key] ?? "")]))}
          submitText={creates ? "Create" : "Save"}
          save={async (texts) => void (await onFinish(texts))}
          onSaved={() => navigate(paths.list ?? "/")}
        />
      </Sheet>
    </>
  );
}

interface RecordFormProps {
  fields: Fields;
  initial: Texts;
  submitText: string;
  /** Toasts included. */
  save: (texts: Texts) => Promise<void>;
  onSaved: () => void;
}

function RecordForm({ fields, initial, submitText, save, onSaved }: RecordFormProps) {
  const [typed, setTyped] = useState(initial);
  const { faults, check, mark, clear } = useFieldFaults(fields);
  const { setWarnWhen } = useWarnAboutChange();
  const { submit, busy } = useSubmission(async () => {
    if (!check(typed)) return;
    try {
      await save(Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, text.trim()])));
    } catch (failure) {
      mark(failure);
      return;
    }
    setWarnWhen?.(false);
    onSaved();
  });
  const changed = Object.keys(typed).some((key) => typed[key] !== initial[key]);
  useEffect(() => setWarnWhen?.(changed && !busy), [changed, busy, setWarnWhen]);

  return (
    <form
      className="record-form"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {Object.entries(fields).map(([key, { label, empty, maxLength }]) => (
        <Field key={key} label={label} fault={faults[key]}>
          {(input) => (
            <Input
              {...input}
              autoComplete="off"
              maxLength={maxLength}
              onChange={({ target }) => {
                setTyped({ ...typed, [key]: target.value });
                clear(key);
              }}
              required={empty !== undefined}
              value={typed[key]}
            />
          )}
        </Field>
      ))}
      <Button htmlType="submit" loading={busy} type="primary">
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
