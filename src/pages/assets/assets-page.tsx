import { Button } from "antd";
import { useState } from "react";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import type { ListSlots } from "../../components/records/list-definition";
import { RecordList } from "../../components/records/record-list";
import { RecordSearch } from "../../components/records/record-search";
import { useRecords } from "../../components/records/use-records";
import { usePageTitle } from "../../hooks/use-page-title";
import { usePermissions } from "../../hooks/use-permissions";
import { formatSize } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { assetActions } from "./asset-actions";
import { type AssetRecord, assetList } from "./asset-list";
import { AssetUsers } from "./asset-users";
import { DeleteAssetDialog } from "./delete-asset-dialog";
import { DropZone } from "./drop-zone";
import { RenameAssetDialog } from "./rename-asset-dialog";
import { ReplacedNotice } from "./replaced-notice";
import { Thumbnail } from "./thumbnail";
import { UploadList } from "./upload-list";
import { useUploads } from "./use-uploads";
import "./assets.css";

/** How cells show values that need formatting. */
const CELLS: ListSlots<AssetRecord>["cells"] = {
  name: (asset) => (
    <span className="asset-name">
      <Thumbnail asset={asset} />
      <bdi>{asset.name}</bdi>
    </span>
  ),
  mediaType: ({ mediaType, width, height }) => (
    <>
      {nameOfType(mediaType)}
      {width && height && <span className="asset-size">{` ${width} × ${height}`}</span>}
    </>
  ),
  bytes: ({ bytes }) => formatSize(bytes),
};

/** Shows the images, fonts and style sheets of the active workspace. */
export default function AssetsPage() {
  const { label, icon, columns } = assetList;
  usePageTitle(label.plural);
  const records = useRecords<AssetRecord>(assetList.name, columns);
  const { uploads, add, replace, dismiss, replaced, forgetReplaced } = useUploads(records.retry);
  const [isSelecting, setSelecting] = useState(false);
  const { canDelete } = usePermissions(assetList.name);

  return (
    <>
      <PageHeader title={label.plural}>
        <RecordSearch records={records} what={t("assets")} />
        {canDelete && (records.all?.length ?? 0) > 1 && (
          <Button aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)}>
            {isSelecting ? t("Done") : t("Select")}
          </Button>
        )}
      </PageHeader>
      <div className="record-lists">
        {/* Not until it is known whether there is a search above: on phones, it has a line of its own. */}
        {records.isKnown && <DropZone onFiles={add} />}
        {replaced && <ReplacedNotice key={replaced.revision} replaced={replaced} onClose={forgetReplaced} />}
        <UploadList uploads={uploads} assets={records.all ?? []} onReplace={replace} onDismiss={dismiss} />
        <RecordList
          list={assetList}
          slots={{
            cells: CELLS,
            furtherActions: assetActions((file, asset) => add([file], asset)),
            editing: RenameAssetDialog,
            deletion: DeleteAssetDialog,
            consequences: Consequences,
          }}
          records={records}
          isSelecting={isSelecting}
          empty={
            <Notice icon={icon} tone="primary" action={null}>
              {t("Assets are the images, fonts and style sheets that your templates use by their names.")}
            </Notice>
          }
        />
      </div>
    </>
  );
}

/** Shows the templates that use an asset. */
const Consequences = ({ id }: { id: string }) => (
  <AssetUsers assetId={id} heading={t("These templates use it, and it will be missing from their documents:")} />
);

/** Returns the usual name of a media type: `image/svg+xml` -> `SVG`. */
const nameOfType = (mediaType: string): string => (mediaType.split(/[/+]/)[1] ?? mediaType).toUpperCase();
