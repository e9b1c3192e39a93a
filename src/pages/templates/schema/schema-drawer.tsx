import { Alert, Button, Drawer, Modal, Radio, Skeleton } from "antd";
import { useId, useRef, useState } from "react";
import { PARAMETER_CHECKS, type ParameterCheckMode } from "../../../../contract/product";
import type { SchemaEdit, SchemaEdits } from "../../../../parameters/schema-edits";
import { LoadFailed } from "../../../components/load-failed";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { CallError } from "../../../lib/call-error";
import { t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import { ParameterTree } from "./parameter-tree";
import { schemaRows, withEdit } from "./schema-rows";
import { type DraftSchema, SCHEMA_PATH, useSchema } from "./use-schema";
import "./schema.css";

const CHECKS: Readonly<Record<ParameterCheckMode, { label: string; text: string }>> = {
  off: { label: t("Off"), text: t("Parameters are not compared with this list.") },
  warn: {
    label: t("Warn"),
    text: t("Documents are generated. If parameters do not fit, the answer has a warning for each problem."),
  },
  enforce: {
    label: t("Enforce"),
    text: t("If parameters do not fit, no document is generated: the answer is an error that lists all problems."),
  },
};

interface SchemaDrawerProps {
  templateId: string;
  /** Revision that the page knows. */
  etag: string | undefined;
  /** Whether the editor has changes that are not stored. */
  isChanged: boolean;
  open: boolean;
  /** Called after a change, with the new revision of the template and the one before. */
  onApplied: (etag: string | undefined, from: string | undefined) => void;
  /** Tells the user why a change has failed. */
  onFailed: (failure: unknown) => Promise<void>;
  onClose: () => void;
  /** Shows a line of the template in the editor, after the drawer has closed. */
  onJump: (line: number) => void;
}

/** Shows the parameters of a template, and lets the user edit them and choose how calls are checked. */
export default function SchemaDrawer(props: SchemaDrawerProps) {
  const { templateId, etag, isChanged, open, onApplied, onFailed, onClose, onJump } = props;
  const workspaceId = useWorkspaceId();
  const titleId = useId();
  const { data, error, failed, reload } = useSchema(templateId, etag);
  const [change, setChange] = useState<{ edits?: SchemaEdits; parameterCheck?: ParameterCheckMode }>({});
  const [modal, question] = Modal.useModal();
  /** The line to show when the drawer has closed. */
  const wantedLine = useRef<number | null>(null);
  const isDirty = Object.keys(change).length > 0;

  const applying = useSubmission(async () => {
    try {
      let next: string | undefined;
      await call(`PATCH ${SCHEMA_PATH}`, {
        params: { workspaceId, templateId },
        headers: data?.etag ? { "if-match": data.etag } : {},
        body: change,
        onHeaders: (header) => {
          next = header("etag") ?? undefined;
        },
      });
      setChange({});
      showToast("success", t("Parameters updated"));
      onApplied(next, data?.etag);
      void reload();
      onClose();
    } catch (failure) {
      await onFailed(failure);
      if (failure instanceof CallError && [404, 412].includes(failure.statusCode)) onClose();
    }
  });

  async function close(line: number | null = null): Promise<void> {
    if (applying.busy) return;
    const ask = {
      title: t("Discard your changes to the parameters?"),
      okText: t("Discard"),
      autoFocusButton: "cancel",
    } as const;
    if (isDirty && !(await modal.confirm({ ...ask, closable: true, maskClosable: true }))) return;
    setChange({});
    wantedLine.current = line;
    onClose();
  }

  function jump(): void {
    const line = wantedLine.current;
    wantedLine.current = null;
    // Afterwards, because the drawer sets the focus last.
    if (line !== null) queueMicrotask(() => onJump(line));
  }

  return (
    <Drawer
      aria-labelledby={titleId}
      title={<span id={titleId}>{t("Parameters")}</span>}
      open={open}
      afterOpenChange={(isOpen) => isOpen || jump()}
      onClose={() => void close()}
      destroyOnHidden
      width="min(100vw, 760px)"
      footer={
        <div className="version-footer">
          <Button disabled={applying.busy} onClick={() => void close()}>
            {t("Cancel")}
          </Button>
          <Button disabled={!isDirty} loading={applying.busy} onClick={applying.submit} type="primary">
            {t("Apply")}
          </Button>
        </div>
      }
    >
      {contents()}
      {question}
    </Drawer>
  );

  function contents() {
    if (error instanceof CallError && error.errorCode === "INVALID_TEMPLATE") {
      return (
        <Alert
          type="warning"
          showIcon
          message={t("The stored template has a mistake, so its parameters are unknown.")}
        />
      );
    }
    if (failed) return <LoadFailed what={t("The parameters")} retry={reload} />;
    if (!data) return <Skeleton active paragraph={{ rows: 8 }} title={false} />;
    return (
      <SchemaContents
        change={change}
        data={data}
        isChanged={isChanged}
        onChange={setChange}
        onJump={(line) => void close(line)}
      />
    );
  }
}

interface SchemaContentsProps {
  data: DraftSchema;
  change: { edits?: SchemaEdits; parameterCheck?: ParameterCheckMode };
  isChanged: boolean;
  onChange: (change: SchemaContentsProps["change"]) => void;
  onJump: (line: number) => void;
}

function SchemaContents({ data, change, isChanged, onChange, onJump }: SchemaContentsProps) {
  const edits = change.edits ?? data.edits;
  const mode = change.parameterCheck ?? data.parameterCheck;
  const rows = schemaRows(data.inferred, edits);
  const labelId = useId();

  function edit(pointer: string, next: SchemaEdit | undefined): void {
    const { edits: _, ...others } = change;
    const changed = withEdit(edits, pointer, next);
    onChange(isSame(changed, data.edits) ? others : { ...others, edits: changed });
  }
  function choose(next: ParameterCheckMode): void {
    const { parameterCheck: _, ...others } = change;
    onChange(next === data.parameterCheck ? others : { ...others, parameterCheck: next });
  }

  return (
    <>
      <section className="schema-check" aria-labelledby={labelId}>
        <h2 id={labelId}>{t("If parameters do not fit")}</h2>
        <Radio.Group
          aria-labelledby={labelId}
          onChange={({ target }) => choose(target.value)}
          options={PARAMETER_CHECKS.map((value) => ({ value, label: CHECKS[value].label }))}
          optionType="button"
          value={mode}
        />
        <p className="field-hint">{CHECKS[mode].text}</p>
      </section>
      <p className="version-intro">
        {t(
          "Platen reads from the template and its sample sets which parameters it needs. What you edit stays as you say; everything else follows the template.",
        )}
        {isChanged && ` ${t("The list is about the stored template, without your latest changes.")}`}
      </p>
      {rows.length === 0 ? (
        <p>{t("This template uses no parameters yet.")}</p>
      ) : (
        <ParameterTree onChange={edit} onJump={onJump} rows={rows} sources={data.sources} stored={data.edits} />
      )}
      {data.inferred["x-platen"]?.isComplete === false && (
        <p className="field-hint">{t("The template has more parameters than the list can show.")}</p>
      )}
    </>
  );
}

const isSame = (one: SchemaEdits, other: SchemaEdits): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([pointer, edit]) => JSON.stringify(edit) === JSON.stringify(other[pointer]));
