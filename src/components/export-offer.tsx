import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { formatSize } from "../lib/format";
import { t } from "../lib/i18n/translate";
import { EXPORT_FILE, useTemplateExport } from "./use-template-export";
import "./export-offer.css";

interface ExportOfferProps {
  workspaceId: string;
  /** Called when an export begins, and when it has ended for whatever reason. Should not change. */
  onRunning: (isRunning: boolean) => void;
}

/** Offers to save what can be imported again elsewhere, before its workspace is deleted. */
export function ExportOffer({ workspaceId, onRunning }: ExportOfferProps) {
  const [isExported, setExported] = useState(false);
  const { received, start } = useTemplateExport(workspaceId, () => setExported(true));
  const isRunning = received !== null;
  useEffect(() => {
    if (!isRunning) return;
    onRunning(true);
    return () => onRunning(false);
  }, [isRunning, onRunning]);

  return (
    <div className="export-offer">
      <Button icon={<DownloadOutlined aria-hidden />} loading={isRunning} onClick={() => void start({})}>
        {t("Export templates and assets first (zip)")}
      </Button>
      <p className="secondary-text" role="status">
        {isRunning && (received > 0 ? t("Exporting… {size}", { size: formatSize(received) }) : t("Exporting…"))}
        {!isRunning && isExported && t("Saved as {file}.", { file: EXPORT_FILE })}
        {!isRunning &&
          !isExported &&
          t("Partials and sample sets are included. You can import the file into another workspace.")}
      </p>
    </div>
  );
}
