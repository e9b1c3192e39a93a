import { ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";

interface RefreshButtonProps {
  log: { retry: () => Promise<unknown>; isRefreshing: boolean };
}

/** Reads a log again. */
export function RefreshButton({ log: { retry, isRefreshing } }: RefreshButtonProps) {
  return (
    <Button
      aria-label="Refresh"
      disabled={isRefreshing}
      icon={<ReloadOutlined aria-hidden spin={isRefreshing} />}
      onClick={() => retry()}
    />
  );
}
