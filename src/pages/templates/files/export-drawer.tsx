import { DownloadOutlined } from "@ant-design/icons";
import { useList } from "@refinedev/core";
import { Button, Drawer, Radio, Select } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { LIMITS } from "../../../../contract/product";
import type { TemplateDetails } from "../../../../contract/templates";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { errorMessage } from "../../../lib/error-message";
import { formatSize } from "../../../lib/format";
import { popupContainer } from "../../../lib/popup-container";
import { saveFile } from "../../../lib/save-file";
import { showToast } from "../../../lib/toast-store";
import { send } from "../../../session/http";
import type { DrawerProps } from "./drawer-props";
import "./files.css";

const CALL = "GET /api/app/workspaces/:workspaceId/template-export";

/** Downloads templates as a zip of files: all of them, or some with what they use. */
export default function ExportDrawer({ open, onClose }: DrawerProps) {
  const titleId = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const templates = useTemplates();
  const { received, start, cancel } = useDownload(onClose);
  const isBusy = received !== null;
  return (
    <Drawer
      aria-labelledby={titleId}
      title={<span id={titleId}>Export templates</span>}
      open={open}
      onClose={onClose}
      width="min(100vw, 480px)"
      footer={
        <div className="files-footer">
          <span role="status">{isBusy && `Exporting… ${received > 0 ? formatSize(received) : ""}`}</span>
          <Button onClick={isBusy ? cancel : onClose}>Cancel</Button>
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
            disabled={isBusy || (isChoosing && chosen.length === 0)}
            onClick={() => start(isChoosing ? { templates: chosen.join(",") } : {})}
          >
            Download
          </Button>
        </div>
      }
    >
      <p className="files-intro">
        The zip has the same files as <code>platen pull</code>: keep it in a repository, move it to another workspace,
        or import it here again.
      </p>
      <Radio.Group
        aria-label="What to export"
        className="files-choices"
        value={isChoosing}
        onChange={({ target }) => setIsChoosing(target.value)}
        options={[
          { value: false, label: "Everything: templates, partials, assets and sample sets" },
          { value: true, label: "Selected templates, and what they use" },
        ]}
      />
      {isChoosing && (
        <Select
          aria-label="Templates to export"
          className="files-select"
          getPopupContainer={popupContainer}
          maxCount={LIMITS.maxExportedTemplates}
          mode="multiple"
          onChange={setChosen}
          optionFilterProp="label"
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Choose templates"
          value={chosen}
        />
      )}
    </Drawer>
  );
}

function useTemplates(): TemplateDetails[] {
  const { query } = useList<TemplateDetails>({
    resource: "templates",
    pagination: { mode: "off" },
    errorNotification: false,
  });
  return query.data?.data ?? [];
}

/** Downloads the zip. `received`: bytes so far; null if nothing is being downloaded. */
function useDownload(onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(query: Record<string, string>): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    try {
      const { signal } = controller;
      const content = await send(CALL, { params: { workspaceId }, query, signal, onReceived: setReceived });
      if (content instanceof Blob) saveFile(content, "templates.zip");
      onDone();
    } catch (failure) {
      if (!controller.signal.aborted) showToast("error", errorMessage(failure));
    } finally {
      setReceived(null);
    }
  }

  return { received, start, cancel: () => running.current?.abort() };
}
