import { Spin } from "antd";
import type { ReactNode } from "react";

/** Fills a public page's card while the service is asked. */
export function PublicPending({ children }: { children: ReactNode }) {
  return (
    <div className="public-pending" role="status">
      <Spin size="large" delay={200} />
      <p>{children}</p>
    </div>
  );
}
