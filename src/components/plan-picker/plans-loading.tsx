import { Skeleton } from "antd";
import "./plan-picker.css";

/** As tall and as wide as the plan picker that follows, so that nothing jumps. */
export function PlansLoading() {
  return (
    <div className="plan-picker" role="status" aria-label="Loading the plans">
      <Skeleton.Button active size="small" style={{ width: 280 }} />
      <div className="plan-grid">
        {["first", "second", "third", "fourth"].map((key) => (
          <div key={key} className="plan-card plan-card-loading">
            <Skeleton active paragraph={{ rows: 6 }} />
          </div>
        ))}
      </div>
    </div>
  );
}
