import { KeyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import Input from "antd/es/input/Input";
import { useEffect, useRef, useState } from "react";
import type { ProofMethod } from "../../../contract/product";
import type { Proof, SecondFactorChallenge } from "../../../contract/second-factor";
import { useSubmission } from "../../hooks/use-submission";
import { t } from "../../lib/i18n/translate";
import { Field } from "../form/field";
import { useFormFields } from "../form/use-form-fields";
import { confirmWithPasskey } from "./passkeys";
import "./proof-form.css";

interface ProofFormProps {
  challenge: SecondFactorChallenge;
  size?: "middle" | "large";
  /** Sends the proof. Resolves to the text of the error if the proof is wrong. */
  onProof: (proof: Proof) => Promise<string | undefined>;
}

const SWITCH_TEXTS: Record<ProofMethod, string> = {
  PASSKEY: t("Use a passkey"),
  TOTP: t("Use your authenticator app"),
  RECOVERY_CODE: t("Use a recovery code"),
};

/** Asks for a passkey, or for a code from the authenticator app or the list of recovery codes. */
export function ProofForm({ challenge, size = "middle", onProof }: ProofFormProps) {
  const { methods, passkeyOptions } = challenge;
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? "RECOVERY_CODE");
  return (
    <div className="proof-form">
      {method === "PASSKEY" && passkeyOptions ? (
        <PasskeyProof options={passkeyOptions} size={size} onProof={onProof} />
      ) : (
        <CodeProof key={method} kind={method === "TOTP" ? "TOTP" : "RECOVERY_CODE"} size={size} onProof={onProof} />
      )}
      {methods.length > 1 && (
        <ul className="proof-methods">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <li key={other}>
                <Button type="link" size="small" onClick={() => setMethod(other)}>
                  {SWITCH_TEXTS[other]}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

type PartProps = Required<Pick<ProofFormProps, "size" | "onProof">>;

function PasskeyProof({
  options,
  size,
  onProof,
}: PartProps & { options: NonNullable<SecondFactorChallenge["passkeyOptions"]> }) {
  const [error, setError] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const { submit, busy } = useSubmission(async () => {
    setError(undefined);
    const used = await confirmWithPasskey(options);
    setError(used.kind === "failed" ? used.message : await onProof({ kind: "PASSKEY", response: used.response }));
  });
  return (
    <>
      <p className="secondary-text">{t("Confirm with your fingerprint, face, screen lock or security key.")}</p>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <Button
        ref={button}
        type="primary"
        size={size}
        block
        icon={<KeyOutlined aria-hidden />}
        loading={busy}
        onClick={submit}
      >
        {t("Use passkey")}
      </Button>
    </>
  );
}

const CODES = {
  TOTP: { label: t("Code from your authenticator app"), missing: t("Enter the six digits") },
  RECOVERY_CODE: { label: t("Recovery code"), missing: t("Enter a recovery code") },
} as const;

function CodeProof({ kind, size, onProof }: PartProps & { kind: keyof typeof CODES }) {
  const { label, missing } = CODES[kind];
  const form = useFormFields({
    initial: { code: "" },
    check: ({ code }): { code?: string } => (code.trim() === "" ? { code: missing } : {}),
    async send({ code }) {
      const error = await onProof({ kind, code: code.trim() });
      return error === undefined ? {} : { code: error };
    },
  });
  return (
    <form {...form.props}>
      <Field name="code" label={label} error={form.errors.code}>
        {(input) => (
          <Input
            {...input}
            name="code"
            size={size}
            className="proof-code"
            autoComplete={kind === "TOTP" ? "one-time-code" : "off"}
            inputMode={kind === "TOTP" ? "numeric" : "text"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            required
            autoFocus
            value={form.values.code}
            onChange={({ target }) => form.change({ code: target.value })}
          />
        )}
      </Field>
      <Button type="primary" htmlType="submit" size={size} block loading={form.busy}>
        {t("Confirm")}
      </Button>
    </form>
  );
}
