import { Button, Input } from "antd";
import { useState } from "react";
import { DRAFT_REFERENCE, LIMITS, LIVE_CHANNEL } from "../../../../contract/product";
import type { Channel } from "../../../../contract/template-channels";
import { Field } from "../../../components/form/field";
import { RowAction } from "../../../components/records/row-action";
import { tn } from "../../../components/text-with-nodes";
import { useIsAllowed } from "../../../hooks/use-is-allowed";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { t } from "../../../lib/i18n/translate";
import { call } from "../../../session/http";
import { channelCondition } from "./channel-move";
import { Choice } from "./choice";

interface ChannelsProps {
  templateId: string;
  channels: readonly Channel[];
  /** The versions that are loaded, the newest first. */
  versions: readonly { number: number }[];
  busy: boolean;
  onMove: (channel: string, number: number) => Promise<void>;
  /** Makes a change. Resolves to the text of the toast. */
  onChange: (change: () => Promise<string>) => Promise<void>;
}

/** Shows the channels other than `live`. Every member moves them; admins add and remove them. */
export function Channels({ templateId, channels, versions, busy, onMove, onChange }: ChannelsProps) {
  const workspaceId = useWorkspaceId();
  const isAdmin = useIsAllowed()("admin");
  const others = channels.filter(({ name }) => name !== LIVE_CHANNEL);
  if (others.length === 0 && !isAdmin) return null;

  const remove = ({ name, number }: Channel) =>
    onChange(async () => {
      const params = { workspaceId, templateId, channel: name };
      const path = "/api/app/workspaces/:workspaceId/templates/:templateId/channels/:channel";
      await call(`DELETE ${path}`, { params, headers: channelCondition({ number }) });
      return t("Channel {name} removed", { name });
    });
  return (
    <section aria-labelledby="version-channels" className="version-channels">
      <h3 id="version-channels">{t("Channels")}</h3>
      <p className="secondary-text">
        {tn("A program names a channel to get its version, such as {example}.", {
          example: <code>Invoice@staging</code>,
        })}
      </p>
      <ul>
        {others.map((channel) => {
          const { name, number } = channel;
          return (
            <li key={name}>
              <Choice
                disabled={busy}
                label={name}
                onChange={(value) => void onMove(name, Number(value))}
                value={number}
              >
                {[...new Set([...versions.map((version) => version.number), number])].map((each) => (
                  <option key={each} value={each}>
                    {t("Version {number}", { number: each })}
                  </option>
                ))}
              </Choice>
              {isAdmin && (
                <RowAction
                  disabled={busy}
                  label={t("Remove channel")}
                  name={name}
                  word={t("Remove")}
                  onClick={() => void remove(channel)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isAdmin && channels.length < LIMITS.maxChannels && (
        <NewChannel
          taken={channels.map(({ name }) => name)}
          busy={busy}
          onAdd={(name) => onMove(name, versions[0]?.number ?? 1)}
        />
      )}
    </section>
  );
}

/** Asks for the name of a channel. It starts with the newest version. */
function NewChannel({
  taken,
  busy,
  onAdd,
}: {
  taken: string[];
  busy: boolean;
  onAdd: (name: string) => Promise<void>;
}) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  return (
    <form
      className="version-new-channel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = errorOf(name, taken);
        setError(found);
        if (found !== undefined) return;
        setName("");
        void onAdd(name);
      }}
    >
      <Field label={t("New channel")} error={error} hint={t("It starts with the newest version.")}>
        {(input) => (
          <Input
            {...input}
            autoComplete="off"
            maxLength={LIMITS.maxChannelCharacters}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
            placeholder="staging"
            value={name}
          />
        )}
      </Field>
      <Button disabled={busy} htmlType="submit">
        {t("Add channel")}
      </Button>
    </form>
  );
}

function errorOf(name: string, taken: string[]): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return t("Use lower-case letters, digits and hyphens, and begin with a letter");
  if (name === DRAFT_REFERENCE) return t("This name stands for the draft");
  return taken.includes(name) ? t("There is a channel with this name") : undefined;
}
