import { SaveOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import { useId, useState } from "react";
import { LIMITS } from "../../../../contract/product";
import { DeleteDialog } from "../../../components/delete-dialog";
import { RowAction } from "../../../components/records/row-action";
import { useSubmission } from "../../../hooks/use-submission";
import { CallError } from "../../../lib/call-error";
import { t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { SampleNameDialog } from "./sample-name-dialog";
import { ask, dialogTexts, QUESTIONS, type SampleDialog } from "./sample-texts";
import type { Samples } from "./use-samples";
import "./samples.css";

interface SampleBarProps {
  samples: Samples;
  /** Whether the form has something that choosing a sample set would replace. */
  hasContents: boolean;
  /** Marks the fields that prevent saving. Returns whether there are none. */
  check: () => boolean;
  /** Marks the fields that a failed call is about. Returns whether a toast has said so. */
  mark: (failure: unknown) => boolean;
}

/**
 * Shows the sample sets of the template, and what can be done with the chosen one. No button has 'Save', 'Create' or
 * 'Delete' in its name: those are the template's.
 */
export function SampleBar({ samples, hasContents, check, mark }: SampleBarProps) {
  const { list, chosen, isChanged, isFilling, switching } = samples;
  // A new count gives each opening a new form. `kind` does not change on closing, because the dialog still fades out.
  const [dialog, setDialog] = useState<{ kind: SampleDialog; count: number; open: boolean }>({
    kind: "new",
    count: 0,
    open: false,
  });
  const [modal, question] = Modal.useModal();
  const id = useId();
  const show = (kind: SampleDialog) => setDialog(({ count }) => ({ kind, count: count + 1, open: true }));
  const close = () => setDialog((current) => ({ ...current, open: false }));

  const saving = useSubmission(async () => {
    if (!chosen || !check()) return;
    try {
      await samples.save({ overwrite: false }).catch(async (failure) => {
        if (!isAbout(failure, "SAMPLE_CHANGED")) throw failure;
        if (await ask(modal, QUESTIONS.overwrite)) await samples.save({ overwrite: true });
        else throw failure;
      });
      showToast("success", t("Sample set updated"));
    } catch (failure) {
      if (!mark(failure) && !isAbout(failure, "SAMPLE_CHANGED")) samples.handleGone(chosen.id)(failure);
    }
  });
  const deletion = useSubmission(async () => {
    try {
      await samples.remove({ overwrite: false }).catch(async (failure) => {
        if (!isAbout(failure, "SAMPLE_CHANGED")) throw failure;
        close();
        if (await ask(modal, QUESTIONS.removeChanged)) await samples.remove({ overwrite: true });
        else throw failure;
      });
      showToast("success", t("Sample set removed"));
    } catch (failure) {
      if (chosen && !isAbout(failure, "SAMPLE_CHANGED")) samples.handleGone(chosen.id)(failure);
    }
    close();
  });

  async function select(next: string): Promise<void> {
    const replaces = next !== "" && (chosen ? isChanged : hasContents);
    if (replaces && !(await ask(modal, QUESTIONS.replace(chosen?.name)))) return;
    await samples.switchTo(next);
  }
  const openNamed = (next: "new" | "duplicate") => check() && show(next);

  if (list === "failed") {
    return (
      <p className="sample-failed" role="alert">
        {t("The sample sets could not be loaded.")} <Button onClick={samples.reload}>{t("Try again")}</Button>
      </p>
    );
  }
  const isFull = (list?.length ?? 0) >= LIMITS.maxSamples;
  return (
    <div className="sample-bar">
      <div className="sample-label">
        <label htmlFor={id}>{t("Sample set")}</label>
        <span className="sample-state" role="status">
          {isChanged && t("Unsaved changes")}
        </span>
      </div>
      <select
        className="plain-select"
        disabled={list === null || switching || saving.busy}
        id={id}
        onChange={({ target }) => void select(target.value)}
        value={chosen?.id ?? ""}
      >
        <option value="">{list === null ? t("Loading…") : t("None")}</option>
        {list?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <div className="sample-actions">
        {chosen ? (
          <>
            <Button
              disabled={!isChanged}
              icon={<SaveOutlined aria-hidden />}
              loading={saving.busy}
              onClick={saving.submit}
            >
              {t("Update sample set")}
            </Button>
            <span className="sample-words">
              <RowAction label={t("Rename")} name={t("sample set")} onClick={() => show("rename")} />
              <RowAction
                disabled={isFull}
                label={t("Duplicate")}
                name={t("sample set")}
                onClick={() => openNamed("duplicate")}
              />
              <RowAction label={t("Remove")} name={t("sample set")} onClick={() => show("delete")} />
            </span>
          </>
        ) : (
          <Button disabled={isFilling || isFull} icon={<SaveOutlined aria-hidden />} onClick={() => openNamed("new")}>
            {t("New sample set")}
          </Button>
        )}
      </div>
      {isFull && (
        <p className="sample-note">
          {t("A template can have {max} sample sets. Remove one to add another.", { max: LIMITS.maxSamples })}
        </p>
      )}
      {question}
      <SampleNameDialog
        key={dialog.count}
        {...dialogTexts(dialog.kind, { name: chosen?.name ?? "", isChanged })}
        open={dialog.open && dialog.kind !== "delete"}
        submit={async (name) => {
          const isRenaming = dialog.kind === "rename";
          try {
            await (isRenaming ? samples.rename(name) : samples.create(name));
            showToast("success", isRenaming ? t("Sample set renamed") : t("Sample set created"));
          } catch (failure) {
            if (!mark(failure)) throw failure;
          }
        }}
        onClose={close}
      />
      <DeleteDialog
        title={t("Remove sample set {name}", { name: chosen?.name ?? "" })}
        verb={t("Remove")}
        open={dialog.open && dialog.kind === "delete"}
        busy={deletion.busy}
        onConfirm={deletion.submit}
        onClose={close}
      />
    </div>
  );
}

const isAbout = (failure: unknown, errorCode: CallError["errorCode"]): boolean =>
  failure instanceof CallError && failure.errorCode === errorCode;
