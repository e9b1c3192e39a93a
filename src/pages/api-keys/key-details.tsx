import { RedoOutlined } from "@ant-design/icons";
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
import { call } from "../../session/http";
import { READ_KEY } from "./read-key";
import { RollKeyDialog } from "./roll-key-dialog";

/** Shows all that is known about an API key, and lets admins roll it. @param id empty = closed */
export function KeyDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const [rolling, setRolling] = useState<{ apiKey: ApiKey; isOpen: boolean } | null>(null);
  return (
    <>
      <LogDetails<ApiKey>
        title="API key"
        what="The API key"
        id={id}
        queryKey={[READ_KEY, workspaceId]}
        read={(keyId, signal) => call(READ_KEY, { params: { workspaceId, keyId }, signal })}
        onClose={onClose}
      >
        {(apiKey) => <Details apiKey={apiKey} onRoll={() => setRolling({ apiKey, isOpen: true })} />}
      </LogDetails>
      {rolling && (
        <RollKeyDialog
          apiKey={rolling.apiKey}
          open={rolling.isOpen}
          onClose={() => setRolling({ ...rolling, isOpen: false })}
        />
      )}
    </>
  );
}

function Details({ apiKey, onRoll }: { apiKey: ApiKey; onRoll: () => void }) {
  const { canCreate } = usePermissions("apikeys");
  const isOrphan = apiKey.template?.name === null;
  return (
    <>
      {isOrphan && (
        <Alert
          type="warning"
          showIcon
          message="This key can no longer generate documents: its template was deleted. Restore the template, or create another key."
        />
      )}
      {expiryState(apiKey.expiresAt) === "expired" && (
        <Alert type="error" showIcon message="This key has expired: calls with it are refused. Roll it to go on." />
      )}
      <Facts facts={factsOf(apiKey)} />
      {canCreate && (
        <div className="log-actions">
          <Button icon={<RedoOutlined aria-hidden />} onClick={onRoll}>
            Roll key
          </Button>
          <span className="secondary-text">Replaces the key. You choose how long the old one keeps working.</span>
        </div>
      )}
      {!isOrphan && (
        <section className="key-call" aria-label="Call the API with this key">
          <FirstCall title={`Example call with ${apiKey.name}`} limitedTo={apiKey.template} />
        </section>
      )}
    </>
  );
}

function factsOf(apiKey: ApiKey): [string, ReactNode][] {
  const { id, name, template, createdBy, createdAt, lastUsedAt, callsThisMonth, expiresAt, previousExpiresAt } = apiKey;
  return [
    ["Name", <bdi key="name">{name}</bdi>],
    ["API key", <code key="key">{apiKey.apiKey}</code>],
    ["Scope", scopeOf(apiKey)],
    ["Template", template && <TemplateName key="template" template={template} />],
    ["Created", formatDateTime(createdAt)],
    ["Created by", createdBy === null ? "Unknown, or no longer a member" : <bdi key="by">{createdBy}</bdi>],
    ["Last used", lastUsedAt === null ? "Never" : `${formatDistance(lastUsedAt)} (${formatDateTime(lastUsedAt)})`],
    ["Calls this month", <Calls key="calls" id={id} count={callsThisMonth} />],
    ["Expires", <Expiry key="expiry" expiresAt={expiresAt} />],
    ["Old key", previousExpiresAt && `Works until ${formatDateTime(previousExpiresAt)}`],
  ];
}

function TemplateName({ template: { id, name } }: { template: NonNullable<ApiKey["template"]> }) {
  if (name === null) return <>{id} (deleted)</>;
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
      <Link to={`/activity?apiKeyId=${id}`}>Show documents</Link>
    </span>
  );
}

function Expiry({ expiresAt }: { expiresAt: number | null }) {
  if (expiresAt === null) return "Never";
  return (
    <span className="key-fact">
      {formatDateTime(expiresAt)}
      <KeyState expiresAt={expiresAt} />
    </span>
  );
}
