import type { Asset } from "../../contract/assets";
import { type AssetForm, type AssetRecord, assetList } from "../pages/assets/asset-list";
import { defineResource } from "./define-resource";

export default defineResource<AssetRecord, AssetForm, Asset>({
  ...assetList,
  order: 25,
  api: {
    path: "assets",
    listKey: "assets",
    toRecord: (answer) => ({ ...answer, etag: `"r${answer.revision}"` }),
    toPayload: ({ name, evenIfUsed }) => ({ name, ...(evenIfUsed && { evenIfUsed }) }),
  },
  pages: { list: () => import("../pages/assets/assets-page") },
  access: { delete: "member" },
});
