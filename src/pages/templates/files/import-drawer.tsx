import { UploadOutlined } from "@ant-design/icons";
import { Alert, Button, Drawer, Radio } from "antd";
import { useId, useRef } from "react";
import { LIMITS } from "../../../../contract/product";
import type { ImportedItem } from "../../../../contract/template-files";
import { useFileDrop } from "../../../components/use-file-drop";
import { formatSize } from "../../../lib/format";
import { plural, t } from "../../../lib/i18n/translate";
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
      title={<span id={titleId}>{t("Import templates")}</span>}
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
    <section aria-label={t("File")} className={isOver ? "files-drop files-drop-over" : "files-drop"}>
      <Button
        disabled={busy !== null}
        icon={<UploadOutlined aria-hidden />}
        onClick={() => input.current?.click()}
        type={file ? "default" : "primary"}
      >
        {file ? t("Choose another zip") : t("Choose a zip")}
      </Button>
      <p role="status">
        {busy === "comparing"
          ? t("Comparing {file} with this workspace…", { file: file?.name ?? "" })
          : (file?.name ??
            t("Or drop it here, up to {size}. Nothing is changed yet.", {
              size: formatSize(LIMITS.maxArchiveBytes),
            }))}
      </p>
      <input
        ref={input}
        accept=".zip,application/zip"
        aria-label={t("Zip to import")}
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
          message={plural(conflicts, "# conflict", "# conflicts")}
          description={
            <>
              <p>{t("The workspace and the zip have both changed, or it is not known which of them has.")}</p>
              <Radio.Group
                aria-label={t("Conflicts")}
                className="files-choices"
                value={mayOverwrite}
                onChange={({ target }) => setMayOverwrite(target.value)}
                options={[
                  { value: false, label: t("Keep what the workspace has") },
                  { value: true, label: t("Replace it by what the zip has") },
                ]}
              />
            </>
          }
        />
      )}
      <ItemList items={items} isApplied={isApplied} />
      {ignored.length > 0 && (
        <details className="files-ignored">
          <summary>{plural(ignored.length, "# file is not imported", "# files are not imported")}</summary>
          <ul>
            {ignored.slice(0, MAX_IGNORED).map((path) => (
              <li key={path}>
                <bdi>{path}</bdi>
              </li>
            ))}
            {ignored.length > MAX_IGNORED && <li>{plural(ignored.length - MAX_IGNORED, "# more", "# more")}</li>}
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
          {t("Done")}
        </Button>
      </div>
    );
  }
  const text = plural(toSave, "Import # item", "Import # items");
  return (
    <div className="files-footer">
      <Button disabled={busy === "saving"} onClick={onClose}>
        {t("Cancel")}
      </Button>
      <Button
        disabled={toSave === 0 || busy === "comparing"}
        loading={busy === "saving"}
        onClick={apply}
        type="primary"
      >
        {toSave === 0 ? t("Import") : text}
      </Button>
    </div>
  );
}
