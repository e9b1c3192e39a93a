import { Spin } from "antd";
import "./page-loading.css";

/** Spinner for a page that is loading. */
export function PageLoading() {
  return (
    <div className="page-loading" role="status" aria-label="Loading">
      {/* No spinner for fast answers. */}
      <Spin delay={200} size="large" />
    </div>
  );
}
