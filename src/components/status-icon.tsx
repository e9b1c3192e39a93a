import type { ReactNode } from "react";
import "./status-icon.css";

/** A picture for the outcome that the heading under it puts into words. */
export function StatusIcon({ tone, icon }: { tone: "primary" | "success" | "error"; icon: ReactNode }) {
  return (
    <div className={`status-icon status-icon-${tone}`} aria-hidden="true">
      {icon}
    </div>
  );
}
