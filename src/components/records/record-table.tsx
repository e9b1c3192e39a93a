import { getDefaultSortOrder } from "@refinedev/antd";
import { type CheckboxProps, Grid, Pagination, Table } from "antd";
import type { CSSProperties, ReactNode } from "react";
import { t } from "../../lib/i18n/translate";
import { LoadFailed } from "../load-failed";
import { TableSkeleton } from "../table-skeleton";
import { CardOrder } from "./card-order";
import { Cell } from "./cell";
import type { Column } from "./column";
import { NothingFound } from "./nothing-found";
import { RecordCards } from "./record-cards";
import { ShowsWords } from "./row-action";
import type { Selection } from "./selection";
import { ICON_WIDTH, minWidthOf, roomOn, SELECTION_WIDTH, widthOfWords } from "./table-widths";
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
  /** Words of these buttons, which need room. */
  actionWords?: readonly string[];
  /** Rows with a check mark, by their ids; undefined = rows can't be selected. */
  selection?: Selection<Row> | undefined;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Placeholder while the list loads. Default: outlines of six rows. */
  loading?: ReactNode;
}

/** Maps antd's sort orders to Refine's. */
const ORDERS = { ascend: "asc", descend: "desc" } as const;

/** Shows a list as a table, or on phones as cards, including its loading, failed and empty states. */
export function RecordTable<Row extends Listed>(props: RecordTableProps<Row>) {
  const { what, records, columns, actions, actionWords = [], selection, empty, loading } = props;
  const screens = Grid.useBreakpoint();
  const { page, rows, openPage } = usePages(records);

  if (records.failed) return <LoadFailed what={what} retry={records.retry} />;
  if (!records.all) return loading ?? <TableSkeleton rows={6} />;
  if (records.all.length === 0) return empty;
  const nothingFound = <NothingFound records={records} />;
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
  if (!screens.md) {
    return (
      <>
        {records.all.length > 2 && <CardOrder records={records} columns={columns} />}
        <RecordCards
          rows={rows}
          columns={columns}
          actions={actions}
          selection={selection}
          nothingFound={nothingFound}
        />
        {pages}
      </>
    );
  }
  const othersWidth = minWidthOf(columns, selection ? SELECTION_WIDTH : 0);
  const wordsWidth = widthOfWords(actionWords);
  const showsWords = othersWidth + wordsWidth <= roomOn(screens);
  const actionsWidth = showsWords ? wordsWidth : actionWords.length * ICON_WIDTH + 16;
  const minWidth = othersWidth + (actions ? actionsWidth : 0);
  return (
    <>
      <div className="record-table" style={{ "--record-table-width": `${minWidth}px` } as CSSProperties}>
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
                    render: (_: unknown, row: Row) => (
                      <ShowsWords value={showsWords}>
                        <div className="row-actions">{actions(row)}</div>
                      </ShowsWords>
                    ),
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
          rowSelection={
            selection && {
              columnWidth: SELECTION_WIDTH,
              getCheckboxProps: (row) => labelled(t("Select {name}", { name: selection.nameOf(row) })),
              onChange: (keys) => selection.onChange(keys.map(String)),
              // Rows of other pages keep their marks.
              preserveSelectedRowKeys: true,
              selectedRowKeys: [...selection.ids],
            }
          }
          showSorterTooltip={false}
        />
      </div>
      {pages}
    </>
  );
}

/** antd passes every property of a check mark on, but its type lacks those of ARIA. */
const labelled = (label: string) => ({ "aria-label": label }) as CheckboxProps;

const ACTIONS = {
  key: "actions",
  align: "right",
  title: <span className="visually-hidden">{t("Actions")}</span>,
} as const;
