import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { formatSize } from "../lib/format";
import { t } from "../lib/i18n/translate";
import { useZipExport, WORKSPACE_EXPORT } from "./use-zip-export";
import "./export-offer.css";

interface ExportOfferProps {
  workspaceId: string;
  /** Called when an export begins, and when it has ended for whatever reason. Should not change. */
  onRunning: (isRunning: boolean) => void;
}

/** Offers to save everything in a workspace before it is deleted. */
export function ExportOffer({ workspaceId, onRunning }: ExportOfferProps) {
  const [isExported, setExported] = useState(false);
  const { received, start } = useZipExport(WORKSPACE_EXPORT, workspaceId, () => setExported(true));
  const isRunning = received !== null;
  useEffect(() => {
    if (!isRunning) return;
    onRunning(true);
    return () => onRunning(false);
  }, [isRunning, onRunning]);

  return (
    <div className="export-offer">
      <Button icon={<DownloadOutlined aria-hidden />} loading={isRunning} onClick={() => void start({})}>
        {t("Export everything first (zip)")}
      </Button>
      <p className="secondary-text" role="status">
        {isRunning && (received > 0 ? t("Exporting… {size}", { size: formatSize(received) }) : t("Exporting…"))}
        {!isRunning && isExported && t("Saved as {file}.", { file: WORKSPACE_EXPORT.file })}
        {!isRunning &&
          !isExported &&
          t(
            "Includes the history of templates and lists as CSV, but no PDFs and no secrets. You can import its templates and assets into another workspace.",
          )}
      </p>
    </div>
  );
}
