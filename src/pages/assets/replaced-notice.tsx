import { Alert, Button } from "antd";
import { useState } from "react";
import { DRAFT_REFERENCE } from "../../../contract/product";
import type { UsedByDocuments } from "../../../contract/templates";
import { DocumentsSheet } from "../../components/comparison/documents-sheet";

/** An asset whose content was replaced, and the templates that use it, as they were before. */
export interface ReplacedAsset {
  id: string;
  name: string;
  /** Changes with each replacement. */
  revision: string;
  documents: UsedByDocuments;
}

/** Offers to compare the documents of the templates that use a replaced asset. */
export function ReplacedNotice({ replaced, onClose }: { replaced: ReplacedAsset; onClose: () => void }) {
  const [open, setOpen] = useState(false);
  const { id, name, revision, documents } = replaced;
  const count = documents.length === 1 ? "1 template uses" : `${documents.length} templates use`;
  return (
    <>
      <Alert
        action={<Button onClick={() => setOpen(true)}>See their documents</Button>}
        closable
        message={
          <>
            {count} <bdi>{name}</bdi>, which you have replaced.
          </>
        }
        onClose={onClose}
        showIcon
        type="info"
      />
      <DocumentsSheet
        title="Templates that use this asset"
        intro="The versions that were live before are compared with the drafts, which use the new content."
        open={open}
        queryKey={[id, revision]}
        load={async () => documents}
        requestOf={({ id: templateId, live }) =>
          live === null ? null : { templateId, from: String(live), to: DRAFT_REFERENCE, unsaved: null, revision }
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}
