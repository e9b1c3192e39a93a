import { Grid, Pagination } from "antd";
import type { ReactNode } from "react";
import { LoadFailed } from "../load-failed";
import { TableSkeleton } from "../table-skeleton";
import { CardOrder } from "./card-order";
import type { Column } from "./column";
import { NothingFound } from "./nothing-found";
import { RecordCards } from "./record-cards";
import { RecordRows } from "./record-rows";
import { AllActions, type RowActions } from "./row-actions";
import type { Selection } from "./selection";
import { PAGE_SIZE, usePages } from "./use-pages";
import type { Listed, ShownRecords } from "./use-records";
import { useWidth } from "./use-width";
import "./records.css";

interface RecordTableProps<Row extends Listed> {
  /** Subject of the message if loading fails, for example 'Your templates'. */
  what: string;
  records: ShownRecords<Row>;
  columns: readonly Column<Row>[];
  /** Null = none. */
  actions: RowActions<Row> | null;
  /** Rows with a check mark, by their ids; undefined = rows can't be selected. */
  selection?: Selection<Row> | undefined;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Placeholder while the list loads. Default: outlines of six rows. */
  loading?: ReactNode;
}

/** Cards have room for all actions. */
const ALL_BUTTONS = { mainButtons: Number.POSITIVE_INFINITY, hasFurtherButtons: true };

/** Shows a list as a table, or on phones as cards, including its loading, failed and empty states. */
export function RecordTable<Row extends Listed>(props: RecordTableProps<Row>) {
  // Known before the list has loaded, so that the rows are rendered once.
  const [width, ref] = useWidth();
  return (
    <div ref={ref}>
      <TableContent {...props} width={width} />
    </div>
  );
}

function TableContent<Row extends Listed>(props: RecordTableProps<Row> & { width: number }) {
  const { what, records, columns, actions, selection, empty, loading, width } = props;
  const screens = Grid.useBreakpoint();
  const { page, rows, openPage } = usePages(records);

  if (records.failed) return <LoadFailed what={what} retry={records.retry} />;
  if (!records.all) return loading ?? <TableSkeleton rows={6} />;
  if (records.all.length === 0) return empty;
  const nothingFound = <NothingFound records={records} />;
  const shared = { rows, columns, selection, nothingFound };
  return (
    <>
      {screens.md ? (
        <RecordRows {...shared} actions={actions} records={records} width={width} />
      ) : (
        <>
          {records.all.length > 2 && <CardOrder records={records} columns={columns} />}
          <RecordCards
            {...shared}
            actions={actions && ((row: Row) => <AllActions row={row} actions={actions} layout={ALL_BUTTONS} />)}
          />
        </>
      )}
      <Pagination
        align="center"
        className="record-pages"
        current={page}
        hideOnSinglePage
        onChange={(next) => {
          openPage(next);
          window.scrollTo(0, 0);
        }}
        pageSize={PAGE_SIZE}
        showSizeChanger={false}
        size="small"
        total={records.shown.length}
      />
    </>
  );
}
