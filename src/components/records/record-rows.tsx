import { getDefaultSortOrder } from "@refinedev/antd";
import { type CheckboxProps, Table } from "antd";
import type { CSSProperties, ReactNode } from "react";
import { t } from "../../lib/i18n/translate";
import { MENU_WORD } from "./action-menu";
import { Cell } from "./cell";
import type { Column } from "./column";
import { AllActions, type RowActions } from "./row-actions";
import type { Selection } from "./selection";
import { SELECTION_WIDTH, tableLayout } from "./table-layout";
import type { Listed, ShownRecords } from "./use-records";

interface RecordRowsProps<Row extends Listed> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Null = none. */
  actions: RowActions<Row> | null;
  records: ShownRecords<Row>;
  /** Rows with a check mark; undefined = rows can't be selected. */
  selection: Selection<Row> | undefined;
  nothingFound: ReactNode;
  /** Width in px that the table may have. */
  width: number;
}

/** Maps antd's sort orders to Refine's. */
const ORDERS = { ascend: "asc", descend: "desc" } as const;

/** Shows a list as a table. */
export function RecordRows<Row extends Listed>(props: RecordRowsProps<Row>) {
  const { rows, columns, actions, records, selection, nothingFound, width } = props;
  const words = actions && { main: actions.words, further: actions.further?.words ?? [], menu: MENU_WORD };
  const layout = tableLayout(width, columns, words, selection ? SELECTION_WIDTH : 0);
  return (
    <div className="record-table" style={{ "--record-table-width": `${layout.minWidth}px` } as CSSProperties}>
      <Table<Row>
        columns={[
          ...layout.columns.map((column) => ({
            key: column.key,
            title: column.title,
            width: column.width,
            align: column.align,
            ellipsis: column.width === undefined,
            onCell: (row: Row) => (column.width === undefined ? { title: String(column.value(row)) } : {}),
            sorter: true,
            sortOrder: (records.sorter && getDefaultSortOrder(column.key, [records.sorter])) ?? null,
            render: (_: unknown, row: Row) => <Cell column={column} row={row} />,
          })),
          ...(actions
            ? [
                {
                  ...ACTIONS,
                  width: layout.actionsWidth,
                  render: (_: unknown, row: Row) => (
                    <div className="row-actions">
                      <AllActions row={row} actions={actions} layout={layout.actions} />
                    </div>
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
            getCheckboxProps: (row) => ({
              ...labelled(t("Select {name}", { name: selection.nameOf(row) })),
              disabled: !selection.accepts(row),
            }),
            onChange: (keys) => selection.onChange(keys.map(String)),
            // Rows of other pages keep their marks.
            preserveSelectedRowKeys: true,
            selectedRowKeys: [...selection.ids],
          }
        }
        showSorterTooltip={false}
      />
    </div>
  );
}

/** antd passes every property of a check mark on, but its type lacks those of ARIA. */
const labelled = (label: string) => ({ "aria-label": label }) as CheckboxProps;

const ACTIONS = {
  key: "actions",
  align: "right",
  title: <span className="visually-hidden">{t("Actions")}</span>,
} as const;
