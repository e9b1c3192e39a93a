import { Skeleton } from "antd";
import type { ReactNode } from "react";

interface SettingContentProps {
  isLoading: boolean;
  /** As it usually looks, while the setting loads. */
  children: ReactNode;
}

/** Shows a skeleton in the place of a setting until it has arrived, so that the buttons below don't move. */
export function SettingContent({ isLoading, children }: SettingContentProps) {
  return (
    <div className="setting-content">
      {isLoading && <Skeleton active title={false} paragraph={{ rows: 2 }} className="setting-skeleton" />}
      <div style={isLoading ? { visibility: "hidden" } : undefined}>{children}</div>
    </div>
  );
}
