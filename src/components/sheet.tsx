import type { ReactNode } from "react";
import "./sheet.css";

interface SheetProps {
  title?: string;
  /** For content that reaches to the edge, such as a table. */
  flush?: boolean;
  children: ReactNode;
}

/** White card. antd's Card also loads its Tabs. */
export function Sheet({ title, flush = false, children }: SheetProps) {
  return (
    <section className="sheet">
      {title && <h2>{title}</h2>}
      <div className={flush ? undefined : "sheet-body"}>{children}</div>
    </section>
  );
}
