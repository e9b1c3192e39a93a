import { ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { t } from "../../lib/i18n/translate";

interface RefreshButtonProps {
  log: { retry: () => Promise<unknown>; isRefreshing: boolean };
}

/** Reads a log again. */
export function RefreshButton({ log: { retry, isRefreshing } }: RefreshButtonProps) {
  return (
    <Button
      aria-label={t("Refresh")}
      disabled={isRefreshing}
      icon={<ReloadOutlined aria-hidden spin={isRefreshing} />}
      onClick={() => retry()}
    />
  );
}
