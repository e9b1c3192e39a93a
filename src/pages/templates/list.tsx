import { SearchOutlined } from "@ant-design/icons";
import { useTable } from "@refinedev/core";
import { Input } from "antd";
import { useState } from "react";
import { DeleteDialog } from "../../components/delete-dialog";
import { LoadFailed } from "../../components/load-failed";
import { PageHeader } from "../../components/page-header";
import { Sheet } from "../../components/sheet";
import { usePageTitle } from "../../components/use-page-title";
import { NewTemplateButton } from "./new-template-button";
import { NoTemplates } from "./no-templates";
import type { TemplateRecord } from "./template";
import { TemplateTable } from "./template-table";
import { useDeleteTemplate } from "./use-delete-template";
import "./templates.css";

/** From so many templates on, a search field is of use. */
const SEARCHABLE = 8;

/** The workspace's templates (spec 2, "Templates list"). */
export default function TemplateList() {
  usePageTitle("Templates");
  // The list comes whole, so it is sorted and searched here; Refine keeps both in the address.
  const { tableQuery, sorters, setSorters, filters, setFilters } = useTable<TemplateRecord>({
    resource: "templates",
    pagination: { mode: "off" },
    sorters: { mode: "off" },
    filters: { mode: "off" },
    syncWithLocation: true,
    // Said in the place of the rows.
    errorNotification: false,
  });
  const [doomed, setDoomed] = useState<TemplateRecord | null>(null);
  const deletion = useDeleteTemplate(() => setDoomed(null));

  const templates = tableQuery.data?.data;
  const searched = textOf(filters.find((filter) => "field" in filter && filter.field === "name")?.value);
  const shown = templates?.filter(({ name }) => name.toLowerCase().includes(searched.toLowerCase()));

  const content = () => {
    if (tableQuery.isError && !templates) {
      return <LoadFailed what="Your templates" retry={tableQuery.refetch} />;
    }
    if (templates?.length === 0) return <NoTemplates />;
    return (
      <TemplateTable
        templates={shown}
        searched={searched}
        sorters={sorters}
        onSort={(field, order) => setSorters(order ? [{ field, order }] : [])}
        onDelete={setDoomed}
      />
    );
  };

  return (
    <>
      <PageHeader title="Templates">
        {(templates?.length ?? 0) >= SEARCHABLE && (
          <Input
            allowClear
            aria-label="Search templates"
            className="template-search"
            defaultValue={searched}
            onChange={({ target }) =>
              setFilters([{ field: "name", operator: "contains", value: target.value || undefined }])
            }
            placeholder="Search"
            prefix={<SearchOutlined aria-hidden />}
          />
        )}
        <NewTemplateButton primary>New template</NewTemplateButton>
      </PageHeader>
      <Sheet flush>{content()}</Sheet>
      <DeleteDialog
        title="Delete template"
        open={doomed !== null}
        busy={deletion.busy}
        onConfirm={() => doomed && deletion.submit(doomed.id)}
        onClose={() => setDoomed(null)}
      />
    </>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
