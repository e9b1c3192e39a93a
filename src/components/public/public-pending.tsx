import { Spin } from "antd";
import type { ReactNode } from "react";

/** Shows a spinner in a public page's card while a call runs. */
export function PublicPending({ children }: { children: ReactNode }) {
  return (
    <div className="public-pending" role="status">
      <Spin size="large" delay={200} />
      {/* Each page has a heading, also while it loads. */}
      <h1>{children}</h1>
    </div>
  );
}
