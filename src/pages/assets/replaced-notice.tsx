import { Alert, Button } from "antd";
import { useState } from "react";
import { DRAFT_REFERENCE } from "../../../contract/product";
import type { UsedByDocuments } from "../../../contract/templates";
import { DocumentsSheet } from "../../components/comparison/documents-sheet";
import { tn } from "../../components/text-with-nodes";
import { t } from "../../lib/i18n/translate";

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
  return (
    <>
      <Alert
        action={<Button onClick={() => setOpen(true)}>{t("See their documents")}</Button>}
        closable
        message={
          documents.length === 1
            ? tn("1 template uses {name}, which you have replaced.", { name: <bdi>{name}</bdi> })
            : tn("{count} templates use {name}, which you have replaced.", {
                count: documents.length,
                name: <bdi>{name}</bdi>,
              })
        }
        onClose={onClose}
        showIcon
        type="info"
      />
      <DocumentsSheet
        title={t("Templates that use this asset")}
        intro={t("The versions that were live before are compared with the drafts, which use the new content.")}
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
