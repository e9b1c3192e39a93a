import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { LIMITS } from "../../../contract/product";
import { LoadFailed } from "../../components/load-failed";
import { Sheet } from "../../components/sheet";
import { formatDate } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { forgetClosedWorkspaces } from "../../session/closed-workspaces";
import type { useSecondFactor } from "./account-queries";
import { AddPasskeyDialog } from "./add-passkey-dialog";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { type RemovableFactor, RemoveFactorDialog } from "./remove-factor-dialog";
import { SetUpAppDialog } from "./set-up-app-dialog";
import { useNewRecoveryCodes } from "./use-new-recovery-codes";
import "./security.css";

type Dialog = { kind: "app" } | { kind: "passkey" } | { kind: "remove"; factor: RemovableFactor };

/** Shows the second factors of the account, and adds and removes them. */
export function SecondFactor({ query: { data, refetch } }: { query: ReturnType<typeof useSecondFactor> }) {
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => setDialog(null);
  // The review after a recovery shows second factors, and what is in workspaces that require one.
  const reload = () => queries.invalidateQueries();
  const newCodes = useNewRecoveryCodes((created) => {
    setCodes(created);
    void reload();
  });

  /** @param recoveryCodes come with the first factor */
  function added(recoveryCodes: string[] | null): void {
    close();
    setCodes(recoveryCodes);
    forgetClosedWorkspaces();
    void reload();
  }

  return (
    <Sheet title={t("Second factor")}>
      <p className="security-intro secondary-text">
        {t(
          "With a second factor, a stolen password is not enough to sign in. You confirm with a passkey on your device or with a code from an app.",
        )}
      </p>
      {!data && <LoadFailed what={t("Your second factor")} retry={refetch} />}
      {data && (
        <ul className="security-list">
          {data.passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              title={passkey.name}
              details={t("Passkey, added {date}{lastUse}", {
                date: formatDate(passkey.createdAt),
                lastUse: lastUse(passkey.lastUsedAt),
              })}
            >
              <Button
                aria-label={t("Remove {name}", { name: passkey.name })}
                onClick={() =>
                  setDialog({ kind: "remove", factor: { kind: "passkey", id: passkey.id, name: passkey.name } })
                }
              >
                {t("Remove")}
              </Button>
            </Row>
          ))}
          <Row
            title={data.passkeys.length > 0 ? t("Further passkeys") : t("Passkeys")}
            details={t("Fingerprint, face, screen lock or a security key")}
          >
            <Button
              onClick={() => setDialog({ kind: "passkey" })}
              disabled={data.passkeys.length >= LIMITS.maxPasskeys}
            >
              {t("Add a passkey")}
            </Button>
          </Row>
          <Row
            title={t("Authenticator app")}
            details={
              data.totp
                ? t("Added {date}", { date: formatDate(data.totp.createdAt) })
                : t("An app on your phone that shows codes")
            }
          >
            <Button onClick={() => setDialog({ kind: "app" })}>{data.totp ? t("Replace") : t("Set up an app")}</Button>
            {data.totp && (
              <Button
                aria-label={t("Remove the authenticator app")}
                onClick={() => setDialog({ kind: "remove", factor: { kind: "app" } })}
              >
                {t("Remove")}
              </Button>
            )}
          </Row>
          {(data.totp || data.passkeys.length > 0) && (
            <Row
              title={t("Recovery codes")}
              details={t("{recoveryCodesLeft} of {recoveryCodes} left, in case you lose your passkey or app", {
                recoveryCodesLeft: data.recoveryCodesLeft,
                recoveryCodes: LIMITS.recoveryCodes,
              })}
            >
              <Button onClick={newCodes.submit} loading={newCodes.busy}>
                {t("Create new codes")}
              </Button>
            </Row>
          )}
        </ul>
      )}
      {dialog?.kind === "app" && <SetUpAppDialog onAdded={added} onClose={close} />}
      {dialog?.kind === "passkey" && <AddPasskeyDialog onAdded={added} onClose={close} />}
      <RemoveFactorDialog
        factor={dialog?.kind === "remove" ? dialog.factor : null}
        onRemoved={() => void reload()}
        onClose={close}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Sheet>
  );
}

const lastUse = (epochSeconds: number | null) =>
  epochSeconds === null ? "" : t(", last used {date}", { date: formatDate(epochSeconds) });

function Row({ title, details, children }: { title: string; details: string; children: ReactNode }) {
  return (
    <li>
      <div className="security-text">
        <strong>{title}</strong>
        <span className="secondary-text">{details}</span>
      </div>
      <div className="security-actions">{children}</div>
    </li>
  );
}
