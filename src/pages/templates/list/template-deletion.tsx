import { useConditionalDeletion } from "../../../components/records/use-conditional-deletion";
import { DeleteTemplateDialog } from "../delete-template-dialog";
import type { TemplateRecord } from "../template";

interface TemplateDeletionProps {
  /** Null = closed. */
  row: TemplateRecord | null;
  onClose: () => void;
}

/** Deletes a template of the list after a confirmation. */
export function TemplateDeletion({ row, onClose }: TemplateDeletionProps) {
  const deletion = useConditionalDeletion("templates", onClose);
  return (
    <DeleteTemplateDialog
      deletion={deletion}
      name={row?.name}
      open={row !== null}
      onConfirm={() => row && deletion.submit(row.id, row.etag)}
      onClose={onClose}
    />
  );
}
