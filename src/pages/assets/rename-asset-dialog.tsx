import { EditDialog, type Refusal } from "../../components/records/record-form-dialog";
import { tn } from "../../components/text-with-nodes";
import { CallError } from "../../lib/call-error";
import { errorMessage } from "../../lib/error-message";
import { t } from "../../lib/i18n/translate";
import { type AssetRecord, assetList } from "./asset-list";
import { AssetUsers } from "./asset-users";

interface RenameAssetDialogProps {
  /** Null = closed. */
  row: AssetRecord | null;
  onClose: () => void;
}

/** Renames an asset. If templates use it, the dialog names them, and saves only if the user confirms again. */
export function RenameAssetDialog({ row, onClose }: RenameAssetDialogProps) {
  return (
    <EditDialog
      list={assetList}
      slots={{}}
      row={row}
      details={
        <div className="asset-used-by" role="status">
          {row && (
            <AssetUsers assetId={row.id} heading={t("These templates use it by its present name:")}>
              {t(
                "To be safe, upload the file once more with the new name, change these templates, and then delete this asset.",
              )}
            </AssetUsers>
          )}
        </div>
      }
      refusalOf={refusalOf}
      onClose={onClose}
    />
  );
}

function refusalOf(failure: unknown): Refusal | null {
  if (!(failure instanceof CallError) || failure.errorCode !== "ASSET_IN_USE") return null;
  return {
    text: tn(
      "{problem}. If you save again, the asset is missing from their documents until you change its name there.",
      { problem: <bdi>{errorMessage(failure)}</bdi> },
    ),
    values: { evenIfUsed: true },
  };
}
