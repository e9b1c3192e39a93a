import { Skeleton } from "antd";
import { t } from "../lib/i18n/translate";
import "./table-skeleton.css";

/** Shows outlines of a table's head and rows, in their final height, while the rows load. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="table-skeleton" role="status" aria-label={t("Loading")}>
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have only a position
        <div className="table-skeleton-row" key={row}>
          <Skeleton.Button active size="small" style={{ width: row === 0 ? 96 : 200 + ((row * 70) % 160) }} />
        </div>
      ))}
    </div>
  );
}
