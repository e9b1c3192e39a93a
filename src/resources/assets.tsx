import type { Asset } from "../../contract/assets";
import { type AssetForm, assetList } from "../pages/assets/asset-list";
import { defineResource } from "./define-resource";

export default defineResource<Asset, AssetForm>({
  ...assetList,
  order: 25,
  api: {
    path: "assets",
    listKey: "assets",
    toRecord: (answer) => answer,
    toPayload: ({ name }) => ({ name }),
  },
  pages: { list: () => import("../pages/assets/assets-page") },
  access: { delete: "member" },
});
