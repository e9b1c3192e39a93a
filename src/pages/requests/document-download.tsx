import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { formatDateTime } from "../../lib/format";
import { t } from "../../lib/i18n/translate";

interface DocumentDownloadProps {
  url: string;
  /** Epoch seconds. */
  expiresAt: number | null;
}

/** Offers a stored document, and says until when it is kept. */
export function DocumentDownload({ url, expiresAt }: DocumentDownloadProps) {
  return (
    <div className="log-actions">
      <Button href={url} icon={<DownloadOutlined aria-hidden />} rel="noreferrer" target="_blank">
        {t("Download")}
      </Button>
      {expiresAt !== null && (
        <span className="secondary-text">{t("Kept until {time}", { time: formatDateTime(expiresAt) })}</span>
      )}
    </div>
  );
}
