import { Spin } from "antd";
import "./page-loading.css";

/** Fills the place of a page until there is something to show. */
export function PageLoading() {
  return (
    <div className="page-loading" role="status" aria-label="Loading">
      {/* What is there within a blink needs no spinner. */}
      <Spin delay={200} size="large" />
    </div>
  );
}
