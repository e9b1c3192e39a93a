import { useOne } from "@refinedev/core";
import type { Asset, readAsset } from "../../../contract/assets";
import type { ResponseOf } from "../../../contract/endpoint";
import { DeleteDialog } from "../../components/delete-dialog";
import { useDeleteRecord } from "../../components/records/use-delete-record";

interface DeleteAssetDialogProps {
  /** Null = closed. */
  row: Asset | null;
  onClose: () => void;
}

/** Asks before it deletes an asset, and names the templates that use it. */
export function DeleteAssetDialog({ row, onClose }: DeleteAssetDialogProps) {
  const { submit, busy } = useDeleteRecord("assets", onClose);
  return (
    <DeleteDialog
      title="Delete asset"
      open={row !== null}
      busy={busy}
      onConfirm={() => row && submit({ id: row.id })}
      onClose={onClose}
    >
      <div className="asset-used-by" role="status">
        {row && <UsedBy assetId={row.id} />}
      </div>
    </DeleteDialog>
  );
}

const MAX_LISTED = 8;

/** Shows which templates name an asset. */
function UsedBy({ assetId }: { assetId: string }) {
  const { result, query } = useOne<ResponseOf<typeof readAsset>>({
    resource: "assets",
    id: assetId,
    queryOptions: { placeholderData: undefined },
    errorNotification: false,
  });
  if (query.isFetching) return "Looking for templates that use it…";
  if (!result) return "It is not known which templates use it.";
  const { usedBy } = result;
  if (usedBy.length === 0) return "No template uses it.";
  return (
    <>
      These templates use it, and it will be missing from their documents:
      <ul>
        {usedBy.slice(0, MAX_LISTED).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {usedBy.length > MAX_LISTED && <li>{usedBy.length - MAX_LISTED} more</li>}
      </ul>
    </>
  );
}
