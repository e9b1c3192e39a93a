import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { useState } from "react";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import { RecordSearch } from "../../components/records/record-search";
import { RecordTable } from "../../components/records/record-table";
import { RowAction } from "../../components/records/row-action";
import { useRecords } from "../../components/records/use-records";
import { Sheet } from "../../components/sheet";
import { usePageTitle } from "../../hooks/use-page-title";
import { formatSize } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { assetActions } from "./asset-actions";
import { type AssetRecord, assetList } from "./asset-list";
import { DeleteAssetDialog } from "./delete-asset-dialog";
import { DropZone } from "./drop-zone";
import { RenameAssetDialog } from "./rename-asset-dialog";
import { ReplacedNotice } from "./replaced-notice";
import { Thumbnail } from "./thumbnail";
import { UploadList } from "./upload-list";
import { useUploads } from "./use-uploads";
import "./assets.css";

/** How cells show values that need formatting. */
const SHOWN: Partial<Record<string, (asset: AssetRecord) => React.ReactNode>> = {
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
  const [renaming, setRenaming] = useState<AssetRecord | null>(null);
  const [toDelete, setToDelete] = useState<AssetRecord | null>(null);

  const buttons = (asset: AssetRecord) => (
    <>
      <RowAction
        label={t("Rename")}
        name={asset.name}
        icon={<EditOutlined aria-hidden />}
        onClick={() => setRenaming(asset)}
      />
      <RowAction
        label={t("Delete")}
        name={asset.name}
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => setToDelete(asset)}
      />
    </>
  );
  return (
    <>
      <PageHeader title={label.plural}>
        <RecordSearch records={records} what={t("assets")} />
      </PageHeader>
      <div className="record-lists">
        <DropZone onFiles={add} />
        {replaced && <ReplacedNotice key={replaced.revision} replaced={replaced} onClose={forgetReplaced} />}
        <UploadList uploads={uploads} assets={records.all ?? []} onReplace={replace} onDismiss={dismiss} />
        <Sheet flush>
          <RecordTable
            what={t("Your assets")}
            records={records}
            columns={columns.map((column) => ({ ...column, show: SHOWN[column.key] }))}
            actions={{
              buttons,
              words: [t("Rename"), t("Delete")],
              further: assetActions((file, asset) => add([file], asset)),
              nameOf: ({ name }) => name,
            }}
            empty={
              <Notice icon={icon} tone="primary" action={null}>
                {t("Assets are the images, fonts and style sheets that your templates use by their names.")}
              </Notice>
            }
          />
        </Sheet>
      </div>
      <RenameAssetDialog row={renaming} onClose={() => setRenaming(null)} />
      <DeleteAssetDialog row={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}

/** Returns the usual name of a media type: `image/svg+xml` -> `SVG`. */
const nameOfType = (mediaType: string): string => (mediaType.split(/[/+]/)[1] ?? mediaType).toUpperCase();
