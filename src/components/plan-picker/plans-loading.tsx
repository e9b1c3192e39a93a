import { Skeleton } from "antd";
import { t } from "../../lib/i18n/translate";
import "./plan-picker.css";

/** Placeholder of the plan picker while the plans load. It has the same size, so that nothing moves afterwards. */
export function PlansLoading() {
  return (
    <div className="plan-picker" role="status" aria-label={t("Loading the plans")}>
      <Skeleton.Button active size="small" style={{ width: 280 }} />
      <div className="plan-grid">
        {["first", "second", "third", "fourth"].map((key) => (
          <div key={key} className="plan-card plan-card-loading">
            <Skeleton active title={false} paragraph={{ rows: 7 }} />
          </div>
        ))}
      </div>
    </div>
  );
}
