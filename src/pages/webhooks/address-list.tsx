import { Button, Grid, Table } from "antd";
import { type ReactNode, useState } from "react";
import { COUNTED_WEBHOOKS } from "../../../contract/product";
import { LoadFailed } from "../../components/load-failed";
import { Cell } from "../../components/records/cell";
import type { Column } from "../../components/records/column";
import { RecordCards } from "../../components/records/record-cards";
import { RowAction } from "../../components/records/row-action";
import { Sheet } from "../../components/sheet";
import { TableSkeleton } from "../../components/table-skeleton";
import { formatCount } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { COUNT_COLUMNS, LAST_COLUMN, RESULTS_COLUMN } from "./address-columns";
import type { Addresses, AddressRow } from "./use-addresses";

/** Addresses that are shown at first, so that the webhooks below are in sight. */
const FIRST_SHOWN = { table: 5, cards: 3 };

interface AddressListProps {
  addresses: Addresses;
  /** The address that the list of webhooks is filtered by; empty = all. */
  chosen: string;
  /** Filters the list of webhooks. */
  onChoose: (url: string) => void;
  /** Prepares a test of an address; undefined = the user may not send tests. */
  onTest: ((url: string) => void) | undefined;
}

/** Shows the addresses that receive webhooks with the results of each, or that they load, failed or are none. */
export function AddressList({ addresses: { rows, failed, retry }, chosen, onChoose, onTest }: AddressListProps) {
  // The table needs more room than that of the webhooks.
  const { xl: wide = false, xxl: hasRoomForCounts = false } = Grid.useBreakpoint();
  const [showsAll, setShowsAll] = useState(false);
  const address: Column<AddressRow> = {
    key: "url",
    title: t("Address"),
    value: ({ url }) => url,
    show: ({ url }) => (
      <button
        className="log-open"
        type="button"
        title={url}
        aria-pressed={url === chosen}
        onClick={() => onChoose(url)}
      >
        <bdi>{url}</bdi>
      </button>
    ),
  };
  const actions = onTest
    ? ({ url }: AddressRow) => (
        <RowAction label={t("Send a test to")} name={url} word={t("Send a test")} onClick={() => onTest(url)} />
      )
    : null;

  function content(): ReactNode {
    if (failed) return <LoadFailed what={t("The addresses")} retry={retry} />;
    if (!rows) return <TableSkeleton rows={2} />;
    if (rows.length === 0) return <p className="webhook-hint">{t("There are no addresses yet.")}</p>;
    const shown = showsAll ? rows : rows.slice(0, wide ? FIRST_SHOWN.table : FIRST_SHOWN.cards);
    return (
      <>
        <p className="webhook-hint">
          {t("Choose an address to see its webhooks only. The results are those of its last {count} webhooks.", {
            count: formatCount(COUNTED_WEBHOOKS),
          })}
        </p>
        {wide ? (
          <AddressTable
            rows={shown}
            columns={[address, ...(hasRoomForCounts ? COUNT_COLUMNS : [RESULTS_COLUMN]), LAST_COLUMN]}
            {...{ chosen, actions }}
          />
        ) : (
          <RecordCards
            rows={shown}
            columns={[address, RESULTS_COLUMN, LAST_COLUMN]}
            actions={actions}
            nothingFound={null}
          />
        )}
        {shown.length < rows.length && (
          <div className="log-more">
            <Button onClick={() => setShowsAll(true)}>{t("Show all {count}", { count: rows.length })}</Button>
          </div>
        )}
      </>
    );
  }
  return (
    <div className="webhook-addresses">
      <Sheet flush title={t("Addresses")}>
        {content()}
      </Sheet>
    </div>
  );
}

interface AddressTableProps {
  rows: readonly AddressRow[];
  columns: readonly Column<AddressRow>[];
  chosen: string;
  actions: ((row: AddressRow) => ReactNode) | null;
}

function AddressTable({ rows, columns, chosen, actions }: AddressTableProps) {
  return (
    <Table<AddressRow>
      columns={[
        ...columns.map((column) => ({
          key: column.key,
          title: column.title,
          width: column.width,
          align: COUNT_COLUMNS.includes(column) ? ("right" as const) : undefined,
          ellipsis: column.width === undefined,
          render: (_: unknown, row: AddressRow) => <Cell column={column} row={row} />,
        })),
        ...(actions
          ? [
              {
                key: "actions",
                align: "right" as const,
                title: <span className="visually-hidden">{t("Actions")}</span>,
                width: 176,
                render: (_: unknown, row: AddressRow) => <div className="row-actions">{actions(row)}</div>,
              },
            ]
          : []),
      ]}
      dataSource={rows}
      pagination={false}
      rowClassName={({ url }) => (url === chosen ? "webhook-chosen" : "")}
      rowKey="id"
    />
  );
}
