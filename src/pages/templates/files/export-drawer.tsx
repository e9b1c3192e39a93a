import { DownloadOutlined } from "@ant-design/icons";
import { useList } from "@refinedev/core";
import { Button, Drawer, Radio, Select } from "antd";
import { useId, useState } from "react";
import { LIMITS } from "../../../../contract/product";
import type { TemplateDetails } from "../../../../contract/templates";
import { tn } from "../../../components/text-with-nodes";
import { TEMPLATE_EXPORT, useZipExport } from "../../../components/use-zip-export";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { formatSize } from "../../../lib/format";
import { t } from "../../../lib/i18n/translate";
import { popupContainer } from "../../../lib/popup-container";
import type { DrawerProps } from "./drawer-props";
import "./files.css";

/** Downloads templates as a zip of files: all of them, or some with what they use. */
export default function ExportDrawer({ open, onClose }: DrawerProps) {
  const titleId = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const templates = useTemplates();
  const { received, start, cancel } = useZipExport(TEMPLATE_EXPORT, useWorkspaceId(), onClose);
  const isBusy = received !== null;
  return (
    <Drawer
      aria-labelledby={titleId}
      title={<span id={titleId}>{t("Export templates")}</span>}
      open={open}
      onClose={onClose}
      width="min(100vw, 480px)"
      footer={
        <div className="files-footer">
          <span role="status">
            {isBusy && (received > 0 ? t("Exporting… {size}", { size: formatSize(received) }) : t("Exporting…"))}
          </span>
          <Button onClick={isBusy ? cancel : onClose}>{t("Cancel")}</Button>
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
            disabled={isBusy || (isChoosing && chosen.length === 0)}
            onClick={() => start(isChoosing ? { templates: chosen.join(",") } : {})}
          >
            {t("Download")}
          </Button>
        </div>
      }
    >
      <p className="files-intro">
        {tn(
          "The zip has the same files as {command}: keep it in a repository, move it to another workspace, or import it here again.",
          { command: <code>platen pull</code> },
        )}
      </p>
      <Radio.Group
        aria-label={t("What to export")}
        className="files-choices"
        value={isChoosing}
        onChange={({ target }) => setIsChoosing(target.value)}
        options={[
          { value: false, label: t("Everything: templates, partials, assets and sample sets") },
          { value: true, label: t("Selected templates, and what they use") },
        ]}
      />
      {isChoosing && (
        <Select
          aria-label={t("Templates to export")}
          className="files-select"
          getPopupContainer={popupContainer}
          maxCount={LIMITS.maxExportedTemplates}
          mode="multiple"
          onChange={setChosen}
          optionFilterProp="label"
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t("Choose templates")}
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
