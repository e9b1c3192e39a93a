import { getDefaultSortOrder } from "@refinedev/antd";
import { Empty, Grid, Pagination, Table } from "antd";
import type { ReactNode } from "react";
import { LoadFailed } from "../load-failed";
import { TableSkeleton } from "../table-skeleton";
import { CardOrder } from "./card-order";
import { Cell } from "./cell";
import type { Column } from "./column";
import { RecordCards } from "./record-cards";
import { PAGE_SIZE, usePages } from "./use-pages";
import type { Listed, ShownRecords } from "./use-records";
import "./records.css";

interface RecordTableProps<Row extends Listed> {
  /** Subject of the message if loading fails, for example 'Your templates'. */
  what: string;
  records: ShownRecords<Row>;
  columns: readonly Column<Row>[];
  /** Buttons of a row; null = none. */
  actions: ((row: Row) => ReactNode) | null;
  /** Width of their column in px. Default: room for three. */
  actionsWidth?: number;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Placeholder while the list loads. Default: outlines of six rows. */
  loading?: ReactNode;
}

/** Maps antd's sort orders to Refine's. */
const ORDERS = { ascend: "asc", descend: "desc" } as const;

/** Shows a list as a table, or on phones as cards, including its loading, failed and empty states. */
export function RecordTable<Row extends Listed>(props: RecordTableProps<Row>) {
  const { what, records, columns, actions, actionsWidth = 136, empty, loading } = props;
  const wide = Grid.useBreakpoint().md ?? false;
  const { page, rows, openPage } = usePages(records);

  if (records.failed) return <LoadFailed what={what} retry={records.retry} />;
  if (!records.all) return loading ?? <TableSkeleton rows={6} />;
  if (records.all.length === 0) return empty;
  const nothingFound = <Empty description={`Nothing found for '${records.searched}'.`} image={null} />;
  const pages = (
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
  );
  if (!wide) {
    return (
      <>
        {records.all.length > 2 && <CardOrder records={records} columns={columns} />}
        <RecordCards rows={rows} columns={columns} actions={actions} nothingFound={nothingFound} />
        {pages}
      </>
    );
  }
  return (
    <>
      <Table<Row>
        columns={[
          ...columns.map((column) => ({
            key: column.key,
            title: column.title,
            width: column.width,
            ellipsis: column.width === undefined,
            sorter: true,
            sortOrder: (records.sorter && getDefaultSortOrder(column.key, [records.sorter])) ?? null,
            render: (_: unknown, row: Row) => <Cell column={column} row={row} />,
          })),
          ...(actions
            ? [
                {
                  ...ACTIONS,
                  width: actionsWidth,
                  render: (_: unknown, row: Row) => <RowActions>{actions(row)}</RowActions>,
                },
              ]
            : []),
        ]}
        dataSource={rows}
        locale={{ emptyText: nothingFound }}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = [sorter].flat()[0] ?? {};
          records.sort(order ? { field: String(columnKey), order: ORDERS[order] } : undefined);
        }}
        pagination={false}
        rowKey="id"
        showSorterTooltip={false}
      />
      {pages}
    </>
  );
}

const ACTIONS = {
  key: "actions",
  align: "right",
  title: <span className="visually-hidden">Actions</span>,
} as const;

function RowActions({ children }: { children: ReactNode }) {
  return <div className="row-actions">{children}</div>;
}
