import { Button, Grid, Table } from "antd";
import type { MouseEvent, ReactNode } from "react";
import { t } from "../../lib/i18n/translate";
import { LoadFailed } from "../load-failed";
import { Notice } from "../notice";
import { Cell } from "../records/cell";
import type { Column } from "../records/column";
import { RecordCards } from "../records/record-cards";
import { tableLayout } from "../records/table-layout";
import { useWidth } from "../records/use-width";
import { Sheet } from "../sheet";
import { TableSkeleton } from "../table-skeleton";
import type { Log } from "./use-log";
import "./log.css";

interface LogListProps<Row extends { id: string }> {
  /** Subject of messages, for example 'requests'. */
  what: string;
  icon: ReactNode;
  log: Log<Row>;
  /** The first column is the button that opens an entry. In tables, so is the rest of the row. */
  columns: readonly Column<Row>[];
  /** Shown if there are no entries at all. */
  empty: ReactNode;
}

/** Returns whether a click was on a row itself: not on one of its links or buttons, and not the end of a selection. */
const isRowClick = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest("a, button")) && window.getSelection()?.isCollapsed !== false;

/** Shows the entries of a log as a table, or as cards if there is no room for one, with all of its states. */
export function LogList<Row extends { id: string }>({ what, icon, log, columns, empty }: LogListProps<Row>) {
  const wide = Grid.useBreakpoint().lg ?? false;
  const [width, ref] = useWidth();
  const [first, ...others] = columns;
  const opening: Column<Row>[] = first
    ? [
        {
          ...first,
          show: (row) => (
            <button className="log-open" type="button" onClick={() => log.open(row.id)}>
              <Cell column={first} row={row} />
            </button>
          ),
        },
        ...others,
      ]
    : [];

  const layout = tableLayout(width, opening, null, 0);
  const isTable = wide && (width === 0 || layout.minWidth <= width);

  function content(): ReactNode {
    if (log.failed) return <LoadFailed what={t("Your {things}", { things: what })} retry={log.retry} />;
    if (!log.rows) return <TableSkeleton rows={10} />;
    if (log.rows.length === 0 && !log.isFiltered) return empty;
    if (log.rows.length === 0) {
      return (
        <Notice icon={icon} tone="primary" action={<Button onClick={log.clear}>{t("Clear filters")}</Button>}>
          {t("No {things} match these filters.", { things: what })}
        </Notice>
      );
    }
    if (!isTable) return <RecordCards rows={log.rows} columns={opening} actions={null} nothingFound={null} />;
    return (
      <Table<Row>
        columns={layout.columns.map((column) => ({
          key: column.key,
          title: column.title,
          width: column.width,
          align: column.align,
          ellipsis: column.width === undefined,
          render: (_: unknown, row: Row) => <Cell column={column} row={row} />,
        }))}
        dataSource={log.rows}
        onRow={({ id }) => ({ onClick: (event) => isRowClick(event) && log.open(id) })}
        className="log-table"
        rowClassName="log-row"
        pagination={false}
        rowKey="id"
      />
    );
  }

  return (
    <div ref={ref}>
      <Sheet flush>
        {content()}
        {log.rows && log.hasMore && (
          <div className="log-more">
            {log.moreFailed && <span role="alert">{t("More {things} could not be loaded.", { things: what })}</span>}
            <Button loading={log.isLoadingMore} onClick={log.showMore}>
              {log.moreFailed ? t("Try again") : t("Show more")}
            </Button>
          </div>
        )}
      </Sheet>
    </div>
  );
}
