import { Alert, Button, Drawer, Modal, Skeleton } from "antd";
import { useId, useRef, useState } from "react";
import { LoadFailed } from "../../../components/load-failed";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { CallError } from "../../../lib/call-error";
import { t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import { type SchemaChange, SchemaContents } from "./schema-contents";
import { SCHEMA_PATH, useSchema } from "./use-schema";
import "./schema.css";

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
  const [change, setChange] = useState<SchemaChange>({});
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
