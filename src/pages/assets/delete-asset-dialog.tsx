import type { ReactNode } from "react";
import { DeleteDialog } from "../../components/delete-dialog";
import { ConflictNotice } from "../../components/records/conflict-notice";
import { type ForeignChange, subjectOf } from "../../components/records/foreign-change";
import { useConditionalDeletion } from "../../components/records/use-conditional-deletion";
import { tn } from "../../components/text-with-nodes";
import { formatDateTime } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import type { AssetRecord } from "./asset-list";
import { AssetUsers } from "./asset-users";

interface DeleteAssetDialogProps {
  /** Null = closed. */
  row: AssetRecord | null;
  onClose: () => void;
}

/**
 * Asks before it deletes an asset, and names the templates that use it. Asks again if somebody else has changed the
 * asset since the page read it.
 */
export function DeleteAssetDialog({ row, onClose }: DeleteAssetDialogProps) {
  const { submit, busy, conflict, forget } = useConditionalDeletion("assets", onClose);
  return (
    <DeleteDialog
      title={t("Delete asset")}
      name={row?.name}
      open={row !== null}
      busy={busy}
      onConfirm={() => row && submit(row.id, row.etag)}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <div className="asset-used-by" role="status">
        {row && (
          <AssetUsers
            assetId={row.id}
            heading={t("These templates use it, and it will be missing from their documents:")}
          />
        )}
      </div>
      <div role="status">{conflict && <ConflictNotice>{describe(conflict)}</ConflictNotice>}</div>
    </DeleteDialog>
  );
}

function describe(conflict: ForeignChange): ReactNode {
  const who = <bdi>{subjectOf(conflict)}</bdi>;
  if (!conflict.at)
    return tn("{who} changed this asset. If you confirm again, it is deleted with this change.", { who });
  return tn("{who} changed this asset on {date}. If you confirm again, it is deleted with this change.", {
    who,
    date: formatDateTime(conflict.at),
  });
}
