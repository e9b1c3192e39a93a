import { Alert } from "antd";
import type { ReactNode } from "react";
import "./conflict-notice.css";

/** Says in a dialog that somebody else has changed its record, and what a second confirmation does. */
export function ConflictNotice({ children }: { children: ReactNode }) {
  return <Alert className="conflict-notice" message={children} showIcon type="warning" />;
}
