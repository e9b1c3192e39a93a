import { Button, Modal, QRCode, Spin } from "antd";
import Input from "antd/es/input/Input";
import { useEffect, useRef, useState } from "react";
import { CopyButton } from "../../components/copy-button/copy-button";
import { Field } from "../../components/form/field";
import { useFormFields } from "../../components/form/use-form-fields";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { PALETTE } from "../../lib/palette";
import { restoreFocus } from "../../lib/restore-focus";
import { showToast } from "../../lib/toast-store";
import { call } from "../../session/http";

interface SetUpAppDialogProps {
  /** Called with the recovery codes if the app is the first factor. */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

interface StartedApp {
  secret: string;
  /** Content of the QR code. */
  uri: string;
}

/** Adds an authenticator app: shows its QR code and confirms its first code. */
export function SetUpAppDialog({ onAdded, onClose }: SetUpAppDialogProps) {
  const [app, setApp] = useState<StartedApp | null>(null);

  // The secret is requested once, whatever callbacks later renders bring.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isShown = true;
    call("POST /api/v1/customer/second-factor/totp", { body: {} })
      .then((started) => isShown && setApp(started))
      .catch((failure: unknown) => {
        if (!isShown) return;
        showToast("error", errorMessage(failure));
        onClose();
      });
    return () => {
      isShown = false;
    };
  }, []);

  return (
    <Modal
      title={t("Set up an authenticator app")}
      open
      footer={null}
      onCancel={onClose}
      afterClose={restoreFocus}
      width={440}
    >
      {app ? <Confirmation app={app} onAdded={onAdded} /> : <Spin />}
    </Modal>
  );
}

function Confirmation({ app, onAdded }: { app: StartedApp; onAdded: SetUpAppDialogProps["onAdded"] }) {
  const shown = useRef<HTMLElement>(null);
  const form = useFormFields({
    initial: { code: "" },
    check: ({ code }): { code?: string } => (code.trim() === "" ? { code: t("Enter the six digits") } : {}),
    async send({ code }): Promise<{ code?: string }> {
      try {
        const { recoveryCodes } = await call("POST /api/v1/customer/second-factor/totp/confirm", {
          body: { code: code.trim() },
        });
        showToast("success", t("Authenticator app added"));
        onAdded(recoveryCodes);
        return {};
      } catch (failure) {
        if (failure instanceof CallError && failure.errorCode === "INVALID_SECOND_FACTOR") {
          return { code: t("The code is wrong or too old. Try the next one") };
        }
        showToast("error", errorMessage(failure));
        return {};
      }
    },
  });
  return (
    <form {...form.props} className="app-setup">
      <ol>
        <li>
          {t("Scan this code with your authenticator app.")}
          <div aria-hidden>
            {/* Dark on light in both schemes: many apps can't read it the other way round. */}
            <QRCode
              className="app-qr"
              value={app.uri}
              type="svg"
              size={208}
              bordered={false}
              bgColor={PALETTE.sheet}
              color={PALETTE.ink}
            />
          </div>
          <details>
            <summary>{t("Type the key instead")}</summary>
            <div className="copy-box">
              <code ref={shown}>{app.secret}</code>
              <CopyButton text={app.secret} what={t("the key")} shown={shown} />
            </div>
          </details>
        </li>
        <li>
          {t("Type the six digits that the app shows.")}
          <Field name="code" label={t("Code")} error={form.errors.code}>
            {(input) => (
              <Input
                {...input}
                name="code"
                className="app-code"
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={16}
                required
                autoFocus
                value={form.values.code}
                onChange={({ target }) => form.change({ code: target.value })}
              />
            )}
          </Field>
        </li>
      </ol>
      <Button type="primary" htmlType="submit" loading={form.busy} block>
        {t("Confirm")}
      </Button>
    </form>
  );
}
