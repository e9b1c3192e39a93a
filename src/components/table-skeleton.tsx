import { Skeleton } from "antd";
import "./table-skeleton.css";

/** Holds a table's place while its rows load: a head and rows of the height they will have. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="table-skeleton" role="status" aria-label="Loading">
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their place
        <div className="table-skeleton-row" key={row}>
          <Skeleton.Button active size="small" style={{ width: row === 0 ? 96 : 200 + ((row * 70) % 160) }} />
        </div>
      ))}
    </div>
  );
}
