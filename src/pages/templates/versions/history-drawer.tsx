import { Button, Drawer, Modal, Tag } from "antd";
import { useId } from "react";
import type { TemplateKind } from "../../../../contract/product";
import { LIVE_CHANNEL } from "../../../../contract/product";
import { LoadFailed } from "../../../components/load-failed";
import { memoWhileHidden } from "../../../components/memo-while-hidden";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { formatCount, formatDateTime } from "../../../lib/format";
import { plural, t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import { ChannelMoveText, channelCondition, channelMoveOf, publishedText } from "./channel-move";
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
  isChanged: boolean;
  open: boolean;
  /** Copies a version into the draft. Resolves to the text of the toast. @throws CallError */
  restore: (number: number) => Promise<string>;
  /** Tells the user why a change has failed. */
  onFailed: (failure: unknown) => Promise<void>;
  onClose: () => void;
}

/** Lists the versions of a template, compares them, restores them, and moves the channels. */
export const HistoryDrawer = memoWhileHidden(({ open }: HistoryDrawerProps) => open)(function HistoryDrawer(props) {
  const { templateId, name, kind, versions, html, isChanged, open, restore, onFailed, onClose } = props;
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
        modal.warning({ title: t("Nothing was changed"), content: <ChannelMoveText move={move} /> });
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
      return publishedText(number, name);
    });
  const ask = async (title: string, content: string, okText: string) =>
    modal.confirm({ title, content, okText, autoFocusButton: "cancel", closable: true, maskClosable: true });

  async function makeLive(number: number): Promise<void> {
    const text = t("Documents are generated from it at once. The draft stays as it is.");
    if (await ask(t("Make version {number} live?", { number }), text, t("Make live"))) await move(LIVE_CHANNEL, number);
  }

  async function copyToDraft(number: number): Promise<void> {
    const text = isChanged
      ? t("Your unsaved changes are replaced.")
      : t("Changes since the live version are replaced.");
    const mayLose = isChanged || draft?.isPublished === false;
    if (mayLose && !(await ask(t("Replace the draft with version {number}?", { number }), text, t("Replace")))) return;
    await changing.submit(() => restore(number));
    onClose();
  }

  return (
    <Drawer
      aria-labelledby={titleId}
      title={
        <h2 className="version-drawer-title" id={titleId}>
          {t("History")}
        </h2>
      }
      open={open}
      onClose={onClose}
      destroyOnHidden
      width="min(100vw, 1040px)"
    >
      {list.length === 0 ? (
        <p>{t("This template has no versions yet. The next save creates the first one.")}</p>
      ) : (
        <>
          <CompareVersions
            templateId={templateId}
            name={name}
            kind={kind}
            isChanged={isChanged}
            revision={draft?.revision}
            versions={list}
            html={html}
          />
          <ol className="version-list">
            {list.map(({ number, author, note, createdAt, documents, isUseComplete = true }) => (
              <li key={number}>
                <div className="version-head">
                  <h3>{t("Version {number}", { number })}</h3>
                  {channels
                    .filter((channel) => channel.number === number)
                    .map(({ name }) => (
                      <Tag key={name}>{name}</Tag>
                    ))}
                </div>
                <p className="secondary-text">
                  <bdi>{author ?? t("Unknown author")}</bdi> · {formatDateTime(createdAt)}
                  {kind === "document" &&
                    ` · ${isUseComplete ? plural(documents, "# document", "# documents") : t("{count}+ documents", { count: formatCount(documents) })}`}
                </p>
                {note && <p className="version-note">{note}</p>}
                <div className="version-row-actions">
                  <Button
                    aria-label={t("Restore version {number}", { number })}
                    disabled={changing.busy}
                    onClick={() => void copyToDraft(number)}
                    size="small"
                  >
                    {t("Restore")}
                  </Button>
                  {kind === "document" && number !== live && (
                    <Button
                      aria-label={t("Make live: version {number}", { number })}
                      disabled={changing.busy}
                      onClick={() => void makeLive(number)}
                      size="small"
                    >
                      {t("Make live")}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ol>
          {moreFailed && <LoadFailed what={t("Older versions")} retry={loadMore} />}
          {hasMore && !moreFailed && (
            <Button loading={loadingMore} onClick={() => void loadMore()}>
              {t("Show older versions")}
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
});
