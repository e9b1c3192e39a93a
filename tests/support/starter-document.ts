import { createHash } from "node:crypto";
import {
  readStarterAssets,
  readStarterPartials,
  readStarterTemplate,
  STARTER_TEMPLATES,
} from "../../server/demo/starter-templates";
import { detectAssetType } from "../../server/render/assets/asset-type";
import type { RenderRequest } from "../../server/render/render-types";

/** Returns what a document of a starter template is made from, with its partials and assets. */
export async function starterDocument(
  file: string,
): Promise<Pick<RenderRequest, "template" | "partials" | "assets" | "workspaceId">> {
  const starter = STARTER_TEMPLATES.find((candidate) => candidate.file === file);
  if (!starter) throw new Error(`There is no starter template ${file}`);
  const contents = new Map<string, Buffer>();
  const byName = new Map(
    (await readStarterAssets()).map(({ name, content }) => {
      const sha256 = createHash("sha256").update(content).digest("hex");
      contents.set(sha256, content);
      return [name, { sha256, mediaType: detectAssetType(content) ?? "text/css", bytes: content.length }];
    }),
  );
  return {
    template: await readStarterTemplate(starter),
    partials: await readStarterPartials(),
    assets: { byName, load: async ({ sha256 }) => contents.get(sha256) },
    workspaceId: "starters",
  };
}
