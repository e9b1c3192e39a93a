import { Checkbox } from "antd";
import type { ReactNode } from "react";
import { t } from "../../lib/i18n/translate";
import { Cell } from "./cell";
import type { Column } from "./column";
import type { Selection } from "./selection";
import type { Listed } from "./use-records";
import "./records.css";

interface RecordCardsProps<Row extends Listed> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | null;
  /** Rows with a check mark; undefined = rows can't be selected. */
  selection?: Selection<Row> | undefined;
  nothingFound: ReactNode;
}

/** Shows a list on a phone: one card per record, with the first column as heading and the others with their titles. */
export function RecordCards<Row extends Listed>(props: RecordCardsProps<Row>) {
  const { rows, columns, actions, selection, nothingFound } = props;
  const [head, ...others] = columns;
  if (rows.length === 0) return <div className="record-cards-empty">{nothingFound}</div>;
  return (
    <ul className="record-cards">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="record-card-head">
            {selection && (
              <Checkbox
                aria-label={t("Select {name}", { name: selection.nameOf(row) })}
                checked={selection.ids.includes(row.id)}
                disabled={!selection.accepts(row)}
                onChange={({ target }) => {
                  const others = selection.ids.filter((id) => id !== row.id);
                  selection.onChange(target.checked ? [...others, row.id] : others);
                }}
              />
            )}
            <div className="record-card-name">{head && <Cell column={head} row={row} />}</div>
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
          {actions && <div className="row-actions record-card-actions">{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
