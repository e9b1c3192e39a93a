import type { ReactNode } from "react";
import "./status-icon.css";

/** Shows the outcome of an action as an icon, above a heading that puts it into words. */
export function StatusIcon({ tone, icon }: { tone: "primary" | "success" | "error"; icon: ReactNode }) {
  return (
    <div className={`status-icon status-icon-${tone}`} aria-hidden="true">
      {icon}
    </div>
  );
}
