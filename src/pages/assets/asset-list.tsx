import { PictureOutlined } from "@ant-design/icons";
import type { Asset } from "../../../contract/assets";
import { FILE_NAME, LIMITS } from "../../../contract/product";
import { dateColumn, textColumn } from "../../components/records/column";
import type { ListDefinition } from "../../components/records/list-definition";

/** Values of the dialog that renames an asset. */
export type AssetForm = Pick<Asset, "name">;

/** The list of assets, for the resource's declaration and for its page. */
export const assetList = {
  name: "assets",
  label: { plural: "Assets", singular: "Asset" },
  icon: <PictureOutlined aria-hidden />,
  columns: [
    textColumn("name", "Name"),
    textColumn("mediaType", "Type", { width: 184 }),
    { key: "bytes", title: "Size", value: ({ bytes }: Asset) => bytes, width: 144 },
    dateColumn("updatedAt", "Last updated", { width: 168 }),
  ],
  fields: {
    name: {
      kind: "text",
      label: "Name",
      emptyMessage: "Name cannot be empty",
      errors: { ASSET_NAME_ALREADY_IN_USE: null },
      format: {
        pattern: new RegExp(FILE_NAME, "u"),
        message: "The name can't contain / \\ : * ? \" < > | or start with a dot",
      },
      maxLength: LIMITS.maxNameCharacters,
    },
  },
  texts: {
    edit: {
      action: "Rename",
      title: "Rename asset",
      intro: () => "Templates use an asset by its name. Change it in those templates, too.",
    },
  },
  // Not /assets: the files of the built portal are below that address.
  paths: { list: "/asset-library" },
  messages: { created: "Asset uploaded", saved: "Asset renamed", deleted: "Asset deleted" },
} as const satisfies ListDefinition<Asset>;
