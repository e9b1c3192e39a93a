import { Skeleton } from "antd";
import "./table-skeleton.css";

/** Holds a table's place while its rows load: a head and rows of the height they will have. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="table-skeleton" role="status" aria-label="Loading">
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing but their place
        <div className="table-skeleton-row" key={row}>
          <Skeleton active paragraph={false} title={{ width: row === 0 ? "12%" : `${28 + ((row * 7) % 20)}%` }} />
        </div>
      ))}
    </div>
  );
}
