import { Button, Input, type InputRef, Modal } from "antd";
import { useRef, useState } from "react";
import { LIMITS } from "../../../../contract/product";
import { Field } from "../../../components/form/field";
import { serviceErrors } from "../../../components/form/service-errors";
import { useSubmission } from "../../../hooks/use-submission";
import { errorMessage } from "../../../lib/error-message";
import { t } from "../../../lib/i18n/translate";
import { restoreFocus } from "../../../lib/restore-focus";
import { sanitizeText } from "../../../lib/sanitize-text";
import { showToast } from "../../../lib/toast-store";

interface SampleNameDialogProps {
  title: string;
  /** Text of the submitting button. */
  verb: string;
  /** May be empty. */
  note: string;
  initial: string;
  open: boolean;
  /** @throws CallError */
  submit: (name: string) => Promise<void>;
  onClose: () => void;
}

const ERRORS = {
  name: {
    EMPTY_SAMPLE_NAME: null,
    SAMPLE_NAME_ALREADY_IN_USE: null,
    TOO_MANY_SAMPLES: null,
    SAMPLE_CHANGED: t("Someone else changed this sample set. Choose it again to see it"),
    INVALID_REQUEST: t("Use other characters"),
  },
};

/** Asks for the name of a sample set. */
export function SampleNameDialog({ title, verb, note, initial, open, submit, onClose }: SampleNameDialogProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const field = useRef<InputRef>(null);
  const { submit: send, busy } = useSubmission(async () => {
    const trimmed = sanitizeText(name);
    if (trimmed === "") return setError(t("Give the sample set a name"));
    try {
      await submit(trimmed);
      onClose();
    } catch (failure) {
      const found = serviceErrors<{ name: string }>(failure, ERRORS).name;
      setError(found);
      if (found !== undefined) return;
      showToast("error", errorMessage(failure));
      // The failure is about the form behind the dialog.
      onClose();
    }
  });
  return (
    <Modal
      title={title}
      open={open}
      onCancel={onClose}
      // The dialog takes the focus when its animation ends. All of the name is selected, ready to be replaced.
      afterOpenChange={(opened) => opened && field.current?.focus({ cursor: "all" })}
      afterClose={restoreFocus}
      destroyOnHidden
      footer={null}
      width={416}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label={t("Name")} error={error} hint={note}>
          {(input) => (
            <Input
              {...input}
              ref={field}
              autoComplete="off"
              maxLength={LIMITS.maxNameCharacters}
              onChange={({ target }) => {
                setName(target.value);
                setError(undefined);
              }}
              required
              value={name}
            />
          )}
        </Field>
        <div className="sample-dialog-buttons">
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button htmlType="submit" loading={busy} type="primary">
            {verb}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
