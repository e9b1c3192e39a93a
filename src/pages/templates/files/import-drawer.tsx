import { UploadOutlined } from "@ant-design/icons";
import { Alert, Button, Drawer, Radio } from "antd";
import { useId, useRef } from "react";
import { LIMITS } from "../../../../contract/product";
import type { ImportedItem } from "../../../../contract/template-files";
import { useFileDrop } from "../../../hooks/use-file-drop";
import { formatSize } from "../../../lib/format";
import type { DrawerProps } from "./drawer-props";
import { ItemList } from "./item-list";
import { type Import, useImport } from "./use-import";
import "./files.css";

/** Imports a zip of template files: shows what it would change, and then changes that. */
export default function ImportDrawer({ open, onClose, onChanged }: DrawerProps) {
  const titleId = useId();
  const state = useImport(onChanged);
  const { busy, reset } = state;
  const close = () => {
    if (busy === "saving") return;
    reset();
    onClose();
  };
  return (
    <Drawer
      aria-labelledby={titleId}
      title={<span id={titleId}>Import templates</span>}
      open={open}
      onClose={close}
      destroyOnHidden
      width="min(100vw, 720px)"
      footer={<Footer state={state} onClose={close} />}
    >
      <FileChoice state={state} />
      {state.failure && <Alert className="files-alert" message={state.failure} role="alert" showIcon type="error" />}
      {state.result && <Plan state={state} items={state.result.items} ignored={state.result.ignored} />}
    </Drawer>
  );
}

function FileChoice({ state: { file, busy, choose } }: { state: Import }) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver } = useFileDrop(([dropped]) => dropped && busy === null && choose(dropped));
  return (
    <section aria-label="File" className={isOver ? "files-drop files-drop-over" : "files-drop"}>
      <Button
        disabled={busy !== null}
        icon={<UploadOutlined aria-hidden />}
        onClick={() => input.current?.click()}
        type={file ? "default" : "primary"}
      >
        {file ? "Choose another zip" : "Choose a zip"}
      </Button>
      <p role="status">
        {busy === "comparing"
          ? `Comparing ${file?.name} with this workspace…`
          : (file?.name ?? `Or drop it here, up to ${formatSize(LIMITS.maxArchiveBytes)}. Nothing is changed yet.`)}
      </p>
      <input
        ref={input}
        accept=".zip,application/zip"
        aria-label="Zip to import"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) choose(chosen);
          // So that the same file can be chosen again.
          target.value = "";
        }}
        type="file"
      />
    </section>
  );
}

interface PlanProps {
  state: Import;
  items: readonly ImportedItem[];
  ignored: readonly string[];
}

function Plan({ state: { isApplied, mayOverwrite, setMayOverwrite }, items, ignored }: PlanProps) {
  const conflicts = items.filter(({ difference }) => difference === "conflict").length;
  return (
    <>
      {conflicts > 0 && !isApplied && (
        <Alert
          className="files-alert"
          showIcon
          type="warning"
          message={conflicts === 1 ? "1 conflict" : `${conflicts} conflicts`}
          description={
            <>
              <p>The workspace and the zip have both changed, or it is not known which of them has.</p>
              <Radio.Group
                aria-label="Conflicts"
                className="files-choices"
                value={mayOverwrite}
                onChange={({ target }) => setMayOverwrite(target.value)}
                options={[
                  { value: false, label: "Keep what the workspace has" },
                  { value: true, label: "Replace it by what the zip has" },
                ]}
              />
            </>
          }
        />
      )}
      <ItemList items={items} isApplied={isApplied} />
      {ignored.length > 0 && (
        <details className="files-ignored">
          <summary>
            {ignored.length === 1 ? "1 file is not imported" : `${ignored.length} files are not imported`}
          </summary>
          <ul>
            {ignored.slice(0, MAX_IGNORED).map((path) => (
              <li key={path}>
                <bdi>{path}</bdi>
              </li>
            ))}
            {ignored.length > MAX_IGNORED && <li>{ignored.length - MAX_IGNORED} more</li>}
          </ul>
        </details>
      )}
    </>
  );
}

const MAX_IGNORED = 50;

function Footer({ state, onClose }: { state: Import; onClose: () => void }) {
  const { busy, isApplied, toSave, apply } = state;
  if (isApplied) {
    return (
      <div className="files-footer">
        <Button onClick={onClose} type="primary">
          Done
        </Button>
      </div>
    );
  }
  const text = toSave === 1 ? "Import 1 item" : `Import ${toSave} items`;
  return (
    <div className="files-footer">
      <Button disabled={busy === "saving"} onClick={onClose}>
        Cancel
      </Button>
      <Button
        disabled={toSave === 0 || busy === "comparing"}
        loading={busy === "saving"}
        onClick={apply}
        type="primary"
      >
        {toSave === 0 ? "Import" : text}
      </Button>
    </div>
  );
}
