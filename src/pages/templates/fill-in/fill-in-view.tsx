import { Alert, Button, Skeleton } from "antd";
import { Suspense, useState } from "react";
import { lazyWithReload } from "../../../components/lazy-with-reload";
import { LoadFailed } from "../../../components/load-failed";
import { PartBoundary } from "../../../components/part-boundary";
import { CallError } from "../../../lib/call-error";
import { t } from "../../../lib/i18n/translate";
import { useSchema } from "../schema/use-schema";

const loadForm = () => lazyWithReload("fill-in", () => import("./fill-in-form"));

/** A stored template that a form can be drawn for. */
export interface FormTemplate {
  id: string;
  /** Revision that the page knows. */
  etag: string | undefined;
  /** Whether the editor has changes that are not stored. */
  isChanged: boolean;
}

interface FillInViewProps {
  template: FormTemplate;
  text: string;
  /** The last text that was a JSON object. */
  lastValid: string;
  onChange: (text: string) => void;
  onOpenJson: () => void;
}

/** Loads the schema of the template and the form. */
export function FillInView({ template, text, lastValid, onChange, onOpenJson }: FillInViewProps) {
  const [Form, setForm] = useState(loadForm);
  const { data, error, failed, reload } = useSchema(template.id, template.etag);
  if (error instanceof CallError && error.errorCode === "INVALID_TEMPLATE") {
    return (
      <Alert
        type="warning"
        showIcon
        message={t("The stored template has a mistake, so there is no form for it")}
        description={t("Mend the template, or write the parameters as JSON.")}
        action={<Button onClick={onOpenJson}>{t("Open the JSON")}</Button>}
      />
    );
  }
  if (failed) return <LoadFailed what={t("The form")} retry={reload} />;
  if (!data) return <FormLoading />;
  return (
    <PartBoundary what={t("The form")} onRetry={() => setForm(loadForm)}>
      {template.isChanged && (
        <p className="field-hint fill-in-hint">
          {t(
            "The form follows the stored template. It gets the parameters of your latest changes when they are stored.",
          )}
        </p>
      )}
      <Suspense fallback={<FormLoading />}>
        <Form lastValid={lastValid} onChange={onChange} onOpenJson={onOpenJson} schema={data.schema} text={text} />
      </Suspense>
    </PartBoundary>
  );
}

const FormLoading = () => (
  <div role="status" aria-label={t("Loading the form")}>
    <Skeleton active paragraph={{ rows: 5 }} title={false} />
  </div>
);
