import type { ReactNode } from "react";
import { StatusIcon } from "./status-icon";
import "./notice.css";

interface NoticeProps {
  icon: ReactNode;
  tone: "primary" | "error";
  /** Button or link. */
  action: ReactNode;
  /** One sentence. */
  children: ReactNode;
}

/** Replaces missing content: one sentence and one action. */
export function Notice({ icon, tone, action, children }: NoticeProps) {
  return (
    <div className="notice">
      <StatusIcon tone={tone} icon={icon} />
      <p>{children}</p>
      {action}
    </div>
  );
}
