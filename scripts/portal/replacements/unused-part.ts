/** Takes the place of a part of a library that the portal never shows. */
export default function UnusedPart(): never {
  throw new Error("The build leaves this part of a library out: see scripts/portal/replace-imports.ts");
}

/** For antd's menus of filters. */
export const flattenKeys = UnusedPart;
