import type { ReactNode } from "react";
import { Cell } from "./cell";
import type { Column } from "./column";
import type { Listed } from "./use-records";
import "./records.css";

interface RecordCardsProps<Row extends Listed> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | null;
  nothingFound: ReactNode;
}

/** Shows a list on a phone: one card per record, with the first column as heading and the others with their titles. */
export function RecordCards<Row extends Listed>({ rows, columns, actions, nothingFound }: RecordCardsProps<Row>) {
  const [head, ...others] = columns;
  if (rows.length === 0) return <div className="record-cards-empty">{nothingFound}</div>;
  return (
    <ul className="record-cards">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="record-card-head">
            <div className="record-card-name">{head && <Cell column={head} row={row} />}</div>
            {actions && <div className="row-actions">{actions(row)}</div>}
          </div>
          <dl>
            {others.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>
                  <Cell column={column} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
