import { DeleteTemplateDialog } from "../delete-template-dialog";
import type { TemplateRecord } from "../template";
import { useTemplateDeletion } from "../use-template-deletion";

interface TemplateDeletionProps {
  /** Null = closed. */
  row: TemplateRecord | null;
  onClose: () => void;
}

/** Deletes a template of the list after a confirmation. */
export function TemplateDeletion({ row, onClose }: TemplateDeletionProps) {
  const deletion = useTemplateDeletion(onClose);
  return (
    <DeleteTemplateDialog
      deletion={deletion}
      open={row !== null}
      onConfirm={() => row && deletion.submit(row.id, row.etag)}
      onClose={onClose}
    />
  );
}
