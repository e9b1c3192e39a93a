import { DateField, DeleteButton, EditButton, List, ShowButton, useTable } from "@refinedev/antd";
import { Space, Table } from "antd";
import type { ListedTemplate } from "../../../contract/templates";

/** The list of the demo workspace's templates, on one page as in Platen. */
export function TemplateList() {
  const { tableProps } = useTable<ListedTemplate>({ syncWithLocation: true, pagination: { pageSize: 50 } });
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        <Table.Column<ListedTemplate> dataIndex="name" title="Name" sorter />
        <Table.Column<ListedTemplate> dataIndex="kind" title="Kind" />
        <Table.Column<ListedTemplate>
          dataIndex="updatedAt"
          title="Updated"
          sorter
          render={(value: string) => <DateField value={value} format="LLL" />}
        />
        <Table.Column<ListedTemplate> dataIndex="updatedBy" title="Updated by" />
        <Table.Column<ListedTemplate> dataIndex="usedThisMonth" title="Documents this month" />
        <Table.Column<ListedTemplate>
          title="Actions"
          render={(_, { id }) => (
            <Space>
              <EditButton hideText size="small" recordItemId={id} />
              <ShowButton hideText size="small" recordItemId={id} />
              <DeleteButton hideText size="small" recordItemId={id} />
            </Space>
          )}
        />
      </Table>
    </List>
  );
}
