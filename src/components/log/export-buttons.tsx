import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import type { CallName } from "../../../contract/calls";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { errorMessage } from "../../lib/error-message";
import { formatSize } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { saveFile } from "../../lib/save-file";
import { showToast } from "../../lib/toast-store";
import { send } from "../../session/http";

const FORMATS = [
  { format: "csv", label: "CSV" },
  { format: "jsonl", label: "JSON" },
] as const;

interface ExportButtonsProps {
  call: CallName & `GET ${string}`;
  query: Record<string, string>;
  /** File name without its ending. */
  name: string;
  disabled?: boolean;
}

/** Downloads the entries that match the filters, and shows the progress. */
export function ExportButtons({ call, query, name, disabled = false }: ExportButtonsProps) {
  const workspaceId = useWorkspaceId();
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: string): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    try {
      const content = await send(call, {
        params: { workspaceId },
        query: { ...query, format },
        signal: controller.signal,
        onReceived: setReceived,
      });
      if (content instanceof Blob) saveFile(content, `${name}.${format}`);
    } catch (failure) {
      if (controller.signal.aborted) return;
      showToast("error", errorMessage(failure));
    } finally {
      setReceived(null);
    }
  }

  if (received !== null) {
    return (
      <span className="log-export" role="status">
        {t("Exporting…")} {received > 0 && formatSize(received)}
        <Button onClick={() => running.current?.abort()}>{t("Cancel")}</Button>
      </span>
    );
  }
  return (
    <>
      {FORMATS.map(({ format, label }) => (
        <Button
          key={format}
          aria-label={t("Export as {format}", { format: label })}
          disabled={disabled}
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => start(format)}
        >
          {label}
        </Button>
      ))}
    </>
  );
}
