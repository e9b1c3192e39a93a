import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { getDefaultSortOrder } from "@refinedev/antd";
import { type CrudSort, useCan } from "@refinedev/core";
import { Button, Empty, Grid, Table, Tooltip } from "antd";
import { Link, useNavigate } from "react-router";
import { CopyableId } from "../../components/copyable-id";
import { ShortDate } from "../../components/short-date";
import { TableSkeleton } from "../../components/table-skeleton";
import { TOOLTIP_DELAY } from "../../components/tooltip-delay";
import { useEditPath } from "../../components/use-edit-path";
import type { TemplateRecord } from "./template";

interface TemplateTableProps {
  /** Undefined while they load. */
  templates: TemplateRecord[] | undefined;
  /** What was searched for; empty = nothing. */
  searched: string;
  sorters: CrudSort[];
  /** Without an order the list stays as the server sends it. */
  onSort: (field: string, order: CrudSort["order"] | null) => void;
  onDelete: (template: TemplateRecord) => void;
}

/** antd's words for an order, and Refine's. */
const ORDERS = { ascend: "asc", descend: "desc" } as const;

const { Column } = Table<TemplateRecord>;

/** One row a template; phones get the name with the date below it, and the actions. */
export function TemplateTable({ templates, searched, sorters, onSort, onDelete }: TemplateTableProps) {
  const editPath = useEditPath("templates");
  const navigate = useNavigate();
  const { data: deletable } = useCan({ resource: "templates", action: "delete" });
  const wide = Grid.useBreakpoint().md ?? false;

  if (!templates) return <TableSkeleton rows={6} />;
  return (
    <Table<TemplateRecord>
      dataSource={templates}
      locale={{ emptyText: <Empty description={`No template is called '${searched}'.`} image={null} /> }}
      onChange={(_pages, _filters, sorter) => {
        const { field, order } = [sorter].flat()[0] ?? {};
        onSort(String(field), order ? ORDERS[order] : null);
      }}
      pagination={false}
      rowKey="id"
      showSorterTooltip={false}
    >
      <Column
        dataIndex="name"
        ellipsis
        sorter={(a: TemplateRecord, b: TemplateRecord) => a.name.localeCompare(b.name)}
        sortOrder={getDefaultSortOrder("name", sorters) ?? null}
        title="Name"
        render={(name: string, { id, updatedAt }: TemplateRecord) => (
          <>
            <Link className="template-name" to={editPath(id)}>
              {name}
            </Link>
            {!wide && (
              <div className="secondary-text">
                Updated <ShortDate epochSeconds={updatedAt} />
              </div>
            )}
          </>
        )}
      />
      <Column
        dataIndex="id"
        responsive={["md"]}
        title="Template ID"
        width={176}
        render={(id: string) => <CopyableId id={id} of="template" />}
      />
      <Column
        dataIndex="createdAt"
        responsive={["md"]}
        sorter={(a: TemplateRecord, b: TemplateRecord) => a.createdAt - b.createdAt}
        sortOrder={getDefaultSortOrder("createdAt", sorters) ?? null}
        title="Created"
        width={136}
        render={(createdAt: number) => <ShortDate epochSeconds={createdAt} />}
      />
      <Column
        dataIndex="updatedAt"
        responsive={["md"]}
        sorter={(a: TemplateRecord, b: TemplateRecord) => a.updatedAt - b.updatedAt}
        sortOrder={getDefaultSortOrder("updatedAt", sorters) ?? null}
        title="Last updated"
        width={152}
        render={(updatedAt: number) => <ShortDate epochSeconds={updatedAt} />}
      />
      <Column
        align="right"
        key="actions"
        title={<span className="visually-hidden">Actions</span>}
        width={104}
        render={(_, template: TemplateRecord) => (
          <div className="template-actions">
            <Tooltip title="Edit" mouseEnterDelay={TOOLTIP_DELAY}>
              <Button
                aria-label={`Edit ${template.name}`}
                icon={<EditOutlined aria-hidden />}
                onClick={() => navigate(editPath(template.id))}
                type="text"
              />
            </Tooltip>
            {deletable?.can && (
              <Tooltip title="Delete" mouseEnterDelay={TOOLTIP_DELAY}>
                <Button
                  aria-label={`Delete ${template.name}`}
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => onDelete(template)}
                  type="text"
                />
              </Tooltip>
            )}
          </div>
        )}
      />
    </Table>
  );
}
