import { DRAFT_REFERENCE, LIVE_CHANNEL } from "../../../contract/product";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { t } from "../../lib/i18n/translate";
import { call } from "../../session/http";
import { memoWhileHidden } from "../memo-while-hidden";
import { digest } from "./comparison-request";
import { DocumentsSheet } from "./documents-sheet";

interface PartialSheetProps {
  /** Id of the partial. */
  templateId: string;
  /** The editor's text. */
  html: string;
  /** Whether the editor has changes that are not saved. */
  isChanged: boolean;
  /** Revision of the partial that the page knows. */
  etag: string | undefined;
  open: boolean;
  onClose: () => void;
}

/**
 * Shows what a partial does to the documents of every template that uses it, before it is saved: templates that publish
 * changes at once use it from then on.
 */
export const PartialSheet = memoWhileHidden(({ open }: PartialSheetProps) => open)(function PartialSheet(props) {
  const { templateId, html, isChanged, etag, open, onClose } = props;
  const workspaceId = useWorkspaceId();
  return (
    <DocumentsSheet
      title={t("Templates that use this partial")}
      intro={
        isChanged
          ? t("This is what your changes do to their documents. Nothing is stored yet.")
          : t("Their live versions are compared with their drafts, which use the partial as it is stored.")
      }
      open={open}
      queryKey={[workspaceId, templateId]}
      load={async () => {
        const params = { workspaceId, templateId };
        const { usedByDocuments } = await call("GET /api/app/workspaces/:workspaceId/templates/:templateId", {
          params,
        });
        return usedByDocuments ?? [];
      }}
      requestOf={({ id, live }) => {
        const sides = { templateId: id, to: DRAFT_REFERENCE };
        // The draft on both sides: other changes of it do not belong to the partial.
        if (isChanged) {
          return {
            ...sides,
            from: DRAFT_REFERENCE,
            unsaved: { templateId, html },
            revision: `${etag} ${digest(html)}`,
          };
        }
        return live === null ? null : { ...sides, from: LIVE_CHANNEL, unsaved: null, revision: `${etag} ${live}` };
      }}
      onClose={onClose}
    />
  );
});
