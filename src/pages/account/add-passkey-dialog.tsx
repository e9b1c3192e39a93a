import { Button, Modal } from "antd";
import Input from "antd/es/input/Input";
import { LIMITS } from "../../../contract/product";
import { Field } from "../../components/form/field";
import { useFormFields } from "../../components/form/use-form-fields";
import { createPasskey } from "../../components/second-factor/passkeys";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { restoreFocus } from "../../lib/restore-focus";
import { showToast } from "../../lib/toast-store";
import { describeUserAgent } from "../../lib/user-agent";
import { call } from "../../session/http";

interface AddPasskeyDialogProps {
  /** Called with the recovery codes if the passkey is the first factor. */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

/** Adds a passkey: asks for its name, and lets the browser create it. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const form = useFormFields({
    initial: { name: describeUserAgent(navigator.userAgent) },
    check: ({ name }): { name?: string } => (name.trim() === "" ? { name: t("Enter a name") } : {}),
    async send({ name }): Promise<{ name?: string }> {
      try {
        const { challenge, options } = await call("POST /api/v1/customer/second-factor/passkeys/options", { body: {} });
        const created = await createPasskey(options);
        if (created.kind === "failed") {
          showToast("error", created.message);
          return {};
        }
        const body = { challenge, name: name.trim(), response: created.response };
        const { recoveryCodes } = await call("POST /api/v1/customer/second-factor/passkeys", { body });
        showToast("success", t("Passkey added"));
        onAdded(recoveryCodes);
      } catch (failure) {
        showToast("error", errorMessage(failure));
      }
      return {};
    },
  });
  return (
    <Modal title={t("Add a passkey")} open footer={null} onCancel={onClose} afterClose={restoreFocus} width={416}>
      <form {...form.props}>
        <Field name="name" label={t("Name")} hint={t("Helps you to tell your passkeys apart")} error={form.errors.name}>
          {(input) => (
            <Input
              {...input}
              name="name"
              autoComplete="off"
              maxLength={LIMITS.maxNameCharacters}
              required
              autoFocus
              value={form.values.name}
              onChange={({ target }) => form.change({ name: target.value })}
            />
          )}
        </Field>
        <Button type="primary" htmlType="submit" loading={form.busy} block>
          {t("Continue")}
        </Button>
      </form>
    </Modal>
  );
}
