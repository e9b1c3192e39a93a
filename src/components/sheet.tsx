import type { ReactNode } from "react";
import "./sheet.css";

interface SheetProps {
  title?: string;
  /** Removes the padding, for content that reaches the edge, such as a table. */
  flush?: boolean;
  children: ReactNode;
}

/** Shows its content on a white card. antd's Card would also load antd's Tabs. */
export function Sheet({ title, flush = false, children }: SheetProps) {
  return (
    <section className="sheet">
      {title && <h2>{title}</h2>}
      <div className={flush ? undefined : "sheet-body"}>{children}</div>
    </section>
  );
}
