import { EditOutlined, RedoOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { ApiKey } from "../../../contract/apikeys";
import { expiryState } from "../../components/api-key/expiry";
import { KeyState } from "../../components/api-key/key-state";
import { scopeOf } from "../../components/api-key/scope";
import { FirstCall } from "../../components/first-call/first-call";
import { Facts, LogDetails } from "../../components/log/log-details";
import { usePermissions } from "../../hooks/use-permissions";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { formatCount, formatDateTime, formatDistance } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { call } from "../../session/http";
import { READ_KEY } from "./read-key";
import { RenameKeyDialog } from "./rename-key-dialog";
import { RollKeyDialog } from "./roll-key-dialog";

/** Shows all that is known about an API key, and lets admins rename and roll it. @param id empty = closed */
export function KeyDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const [dialog, setDialog] = useState<{ kind: "roll" | "rename"; apiKey: ApiKey; isOpen: boolean } | null>(null);
  const close = () => setDialog(dialog && { ...dialog, isOpen: false });
  return (
    <>
      <LogDetails<ApiKey>
        title={t("API key")}
        nameOf={({ name }) => name}
        what={t("The API key")}
        id={id}
        queryKey={[READ_KEY, workspaceId]}
        read={(keyId, signal) => call(READ_KEY, { params: { workspaceId, keyId }, signal })}
        onClose={onClose}
      >
        {(apiKey) => <Details apiKey={apiKey} onOpen={(kind) => setDialog({ kind, apiKey, isOpen: true })} />}
      </LogDetails>
      {dialog?.kind === "roll" && <RollKeyDialog apiKey={dialog.apiKey} open={dialog.isOpen} onClose={close} />}
      {dialog?.kind === "rename" && <RenameKeyDialog apiKey={dialog.apiKey} open={dialog.isOpen} onClose={close} />}
    </>
  );
}

function Details({ apiKey, onOpen }: { apiKey: ApiKey; onOpen: (kind: "roll" | "rename") => void }) {
  const { canCreate } = usePermissions("apikeys");
  const isOrphan = apiKey.template?.name === null;
  return (
    <>
      {isOrphan && (
        <Alert
          type="warning"
          showIcon
          message={t(
            "This key can no longer generate documents: its template was deleted. Restore the template, or create another key.",
          )}
        />
      )}
      {expiryState(apiKey.expiresAt) === "expired" && (
        <Alert
          type="error"
          showIcon
          message={t("This key has expired: calls with it are refused. Roll it to go on.")}
        />
      )}
      <Facts facts={factsOf(apiKey)} />
      {canCreate && (
        <div className="log-actions">
          <Button icon={<EditOutlined aria-hidden />} onClick={() => onOpen("rename")}>
            {t("Rename")}
          </Button>
          <Button icon={<RedoOutlined aria-hidden />} onClick={() => onOpen("roll")}>
            {t("Roll key")}
          </Button>
          <span className="secondary-text">
            {t("Rolling replaces the key. You choose how long the old one keeps working.")}
          </span>
        </div>
      )}
      {!isOrphan && (
        <section className="key-call" aria-label={t("Call the API with this key")}>
          <FirstCall title={t("Example call with {name}", { name: apiKey.name })} limitedTo={apiKey.template} />
        </section>
      )}
    </>
  );
}

function factsOf(apiKey: ApiKey): [string, ReactNode][] {
  const { id, name, template, createdBy, createdAt, lastUsedAt, callsThisMonth, expiresAt, previousExpiresAt } = apiKey;
  return [
    [t("Name"), <bdi key="name">{name}</bdi>],
    [t("API key"), <code key="key">{apiKey.apiKey}</code>],
    [t("Scope"), scopeOf(apiKey)],
    [t("Template"), template && <TemplateName key="template" template={template} />],
    [t("Created"), formatDateTime(createdAt)],
    [t("Created by"), createdBy === null ? t("Unknown, or no longer a member") : <bdi key="by">{createdBy}</bdi>],
    [
      t("Last used"),
      lastUsedAt === null ? t("Never") : `${formatDistance(lastUsedAt)} (${formatDateTime(lastUsedAt)})`,
    ],
    [t("Calls this month"), <Calls key="calls" id={id} count={callsThisMonth} />],
    [t("Expires"), <Expiry key="expiry" expiresAt={expiresAt} />],
    [t("Old key"), previousExpiresAt && t("Works until {time}", { time: formatDateTime(previousExpiresAt) })],
  ];
}

function TemplateName({ template: { id, name } }: { template: NonNullable<ApiKey["template"]> }) {
  if (name === null) return <>{t("{name} (deleted)", { name: id })}</>;
  return (
    <Link to={`/templates/create-edit?templateId=${id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function Calls({ id, count }: { id: string; count: number }) {
  return (
    <span className="key-fact">
      <span className="tabular">{formatCount(count)}</span>
      <Link to={`/activity?apiKeyId=${id}`}>{t("Show documents")}</Link>
    </span>
  );
}

function Expiry({ expiresAt }: { expiresAt: number | null }) {
  if (expiresAt === null) return t("Never");
  return (
    <span className="key-fact">
      {formatDateTime(expiresAt)}
      <KeyState expiresAt={expiresAt} />
    </span>
  );
}
