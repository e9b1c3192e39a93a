import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { CopyableId } from "../../components/copyable-id";
import { DeleteDialog } from "../../components/delete-dialog";
import { PageHeader } from "../../components/page-header";
import { type Column, dateColumn, textColumn } from "../../components/records/column";
import { RecordSearch } from "../../components/records/record-search";
import { RecordTable } from "../../components/records/record-table";
import { RowAction } from "../../components/records/row-action";
import { useDeleteRecord } from "../../components/records/use-delete-record";
import { useRecords } from "../../components/records/use-records";
import { Sheet } from "../../components/sheet";
import { useEditPath } from "../../hooks/use-edit-path";
import { usePageTitle } from "../../hooks/use-page-title";
import { usePermissions } from "../../hooks/use-permissions";
import { NewTemplateButton } from "./new-template-button";
import { NoTemplates } from "./no-templates";
import type { TemplateRecord } from "./template";

/** The workspace's templates (spec 2, "Templates list"). */
export default function TemplateList() {
  usePageTitle("Templates");
  const navigate = useNavigate();
  const editPath = useEditPath("templates");
  const columns = useMemo(() => columnsWith(editPath), [editPath]);
  const records = useRecords("templates", columns);
  const permissions = usePermissions("templates");
  const [doomed, setDoomed] = useState<TemplateRecord | null>(null);
  const deletion = useDeleteRecord("templates", () => setDoomed(null));

  return (
    <>
      <PageHeader title="Templates">
        <RecordSearch records={records} what="templates" />
        {records.all?.length !== 0 && <NewTemplateButton />}
      </PageHeader>
      <Sheet flush>
        <RecordTable
          what="Your templates"
          records={records}
          columns={columns}
          actions={(template) => (
            <>
              <RowAction
                label="Edit"
                name={template.name}
                icon={<EditOutlined aria-hidden />}
                onClick={() => navigate(editPath(template.id))}
              />
              {permissions.canDelete && (
                <RowAction
                  label="Delete"
                  name={template.name}
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => setDoomed(template)}
                />
              )}
            </>
          )}
          empty={<NoTemplates />}
        />
      </Sheet>
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

function columnsWith(editPath: (id: string) => string): readonly Column<TemplateRecord>[] {
  return [
    {
      ...textColumn("name", "Name"),
      show: ({ id, name }) => (
        <Link className="record-link" to={editPath(id)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { ...textColumn("id", "Template ID"), show: ({ id }) => <CopyableId id={id} of="template" />, width: 176 },
    dateColumn("createdAt", "Created"),
    { ...dateColumn<TemplateRecord>("updatedAt", "Last updated"), width: 168 },
  ];
}
