import { PictureOutlined } from "@ant-design/icons";
import type { Asset } from "../../../contract/assets";
import { FILE_NAME, LIMITS } from "../../../contract/product";
import { dateColumn, textColumn } from "../../components/records/column";
import type { ListDefinition } from "../../components/records/list-definition";
import { plural, t } from "../../lib/i18n/translate";

/** An asset of the list. */
export type AssetRecord = Asset & {
  /** Revision that the page has read. */
  etag: string;
};

/** Values of the dialog that renames an asset. */
export type AssetForm = Pick<Asset, "name"> & {
  /** Whether the user has confirmed that templates use the asset. */
  evenIfUsed?: boolean;
};

/** The list of assets, for the resource's declaration and for its page. */
export const assetList = {
  name: "assets",
  label: { plural: t("Assets"), singular: t("Asset") },
  counted: (count: number) => plural(count, "# asset", "# assets"),
  icon: <PictureOutlined aria-hidden />,
  columns: [
    textColumn("name", t("Name")),
    textColumn("mediaType", t("Type"), { width: 184, omitOrder: 2 }),
    { key: "bytes", title: t("Size"), value: ({ bytes }: AssetRecord) => bytes, width: 144, omitOrder: 1 },
    dateColumn("updatedAt", t("Last updated"), { width: 168 }),
  ],
  fields: {
    name: {
      kind: "text",
      label: t("Name"),
      emptyMessage: t("Name cannot be empty"),
      errors: { ASSET_NAME_ALREADY_IN_USE: null },
      format: {
        pattern: new RegExp(FILE_NAME, "u"),
        message: t("The name can't contain / \\ : * ? \" < > | or start with a dot"),
      },
      maxLength: LIMITS.maxNameCharacters,
    },
  },
  texts: {
    edit: {
      action: t("Rename"),
      title: t("Rename asset"),
      intro: () => t("Templates use an asset by its name."),
    },
  },
  canDeleteTogether: true,
  // Not /assets: the files of the built portal are below that address.
  paths: { list: "/asset-library" },
  messages: { created: t("Asset uploaded"), saved: t("Asset renamed"), deleted: t("Asset deleted") },
} as const satisfies ListDefinition<AssetRecord>;
