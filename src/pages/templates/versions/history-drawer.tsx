import { Button, Drawer, Modal, Tag } from "antd";
import { useId } from "react";
import type { TemplateKind } from "../../../../contract/product";
import { LIVE_CHANNEL } from "../../../../contract/product";
import { LoadFailed } from "../../../components/load-failed";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { formatCount, formatDateTime } from "../../../lib/format";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import { ChannelMoveText, channelCondition, channelMoveOf } from "./channel-move";
import { Channels } from "./channels";
import { CompareVersions } from "./compare-versions";
import type { Versions } from "./use-versions";
import "./versions.css";

interface HistoryDrawerProps {
  templateId: string;
  /** Name of the template. */
  name: string;
  kind: TemplateKind;
  versions: Versions;
  /** The editor's text. */
  html: string;
  /** Whether the editor has changes that are not saved. */
  changed: boolean;
  open: boolean;
  /** Copies a version into the draft. Resolves to the text of the toast. @throws CallError */
  restore: (number: number) => Promise<string>;
  /** Tells the user why a change has failed. */
  onFailed: (failure: unknown) => Promise<void>;
  onClose: () => void;
}

/** Lists the versions of a template, compares them, restores them, and moves the channels. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  const { templateId, name, kind, versions, html, changed, open, restore, onFailed, onClose } = props;
  const { versions: list = [], channels, draft, live, hasMore, loadMore, loadingMore, moreFailed } = versions;
  const workspaceId = useWorkspaceId();
  const titleId = useId();
  const [modal, question] = Modal.useModal();

  /** Makes a change whose toast is the result. */
  const changing = useSubmission(async (change: () => Promise<string>) => {
    try {
      showToast("success", await change());
      await versions.reload();
    } catch (failure) {
      const move = channelMoveOf(failure);
      if (move) {
        modal.warning({ title: "Nothing was changed", content: <ChannelMoveText move={move} /> });
        await versions.reload();
        return;
      }
      // The page below the drawer shows what to do.
      onClose();
      await onFailed(failure);
    }
  });
  const move = (name: string, number: number) =>
    changing.submit(async () => {
      const headers = channelCondition(channels.find((channel) => channel.name === name));
      const params = { workspaceId, templateId, channel: name };
      const path = "/api/app/workspaces/:workspaceId/templates/:templateId/channels/:channel";
      await call(`PUT ${path}`, { params, headers, body: { number } });
      return name === LIVE_CHANNEL ? `Version ${number} is live` : `Version ${number} is in ${name}`;
    });
  const ask = async (title: string, content: string, okText: string) =>
    modal.confirm({ title, content, okText, autoFocusButton: "cancel", closable: true, maskClosable: true });

  async function makeLive(number: number): Promise<void> {
    const text = "Documents are generated from it at once. The draft stays as it is.";
    if (await ask(`Make version ${number} live?`, text, "Make live")) await move(LIVE_CHANNEL, number);
  }

  async function copyToDraft(number: number): Promise<void> {
    const text = changed ? "Your unsaved changes are replaced." : "Changes since the live version are replaced.";
    const mayLose = changed || draft?.isPublished === false;
    if (mayLose && !(await ask(`Replace the draft with version ${number}?`, text, "Replace"))) return;
    await changing.submit(() => restore(number));
    onClose();
  }

  return (
    <Drawer
      aria-labelledby={titleId}
      title={
        <h2 className="version-drawer-title" id={titleId}>
          History
        </h2>
      }
      open={open}
      onClose={onClose}
      destroyOnHidden
      width="min(100vw, 1040px)"
    >
      {list.length === 0 ? (
        <p>This template has no versions yet. The next save makes the first one.</p>
      ) : (
        <>
          <CompareVersions
            templateId={templateId}
            name={name}
            kind={kind}
            changed={changed}
            revision={draft?.revision}
            versions={list}
            html={html}
          />
          <ol className="version-list">
            {list.map(({ number, author, note, createdAt, documents }) => (
              <li key={number}>
                <div className="version-head">
                  <h3>Version {number}</h3>
                  {channels
                    .filter((channel) => channel.number === number)
                    .map(({ name }) => (
                      <Tag key={name}>{name}</Tag>
                    ))}
                </div>
                <p className="secondary-text">
                  <bdi>{author ?? "Unknown author"}</bdi> · {formatDateTime(createdAt)}
                  {kind === "document" && ` · ${formatCount(documents)} ${documents === 1 ? "document" : "documents"}`}
                </p>
                {note && <p className="version-note">{note}</p>}
                <div className="version-row-actions">
                  <Button
                    aria-label={`Restore version ${number}`}
                    disabled={changing.busy}
                    onClick={() => void copyToDraft(number)}
                    size="small"
                  >
                    Restore
                  </Button>
                  {kind === "document" && number !== live && (
                    <Button
                      aria-label={`Make live: version ${number}`}
                      disabled={changing.busy}
                      onClick={() => void makeLive(number)}
                      size="small"
                    >
                      Make live
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ol>
          {moreFailed && <LoadFailed what="Older versions" retry={loadMore} />}
          {hasMore && !moreFailed && (
            <Button loading={loadingMore} onClick={() => void loadMore()}>
              Show older versions
            </Button>
          )}
          {kind === "document" && (
            <Channels
              templateId={templateId}
              channels={channels}
              versions={list}
              busy={changing.busy}
              onMove={move}
              onChange={changing.submit}
            />
          )}
        </>
      )}
      {question}
    </Drawer>
  );
}
