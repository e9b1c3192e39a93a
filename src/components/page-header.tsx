import type { ReactNode } from "react";
import "./page-header.css";

/** Shows a page's title on the left and its main action on the right. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="page-header">
      <h1 tabIndex={-1}>{title}</h1>
      <div className="page-header-actions">{children}</div>
    </div>
  );
}
