import type { Asset } from "../../../contract/assets";

/** Returns the text that uses an asset in a template. */
export function snippetOf({ name, mediaType }: Pick<Asset, "name" | "mediaType">): string {
  const url = `"{{ "${name}" | asset_url }}"`;
  if (mediaType === "text/css") return `<link rel="stylesheet" href=${url}>`;
  if (mediaType.startsWith("image/")) return `<img alt="" src=${url}>`;
  const family = name.replace(/\.[^.]*$/, "");
  return `@font-face { font-family: "${family}"; src: url(${url}) }`;
}
