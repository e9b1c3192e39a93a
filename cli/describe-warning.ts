import type { RenderWarning } from "../server/render/chromium/pdf/document-warnings";

/** Describes a warning in one line. */
export function describeWarning(warning: RenderWarning): string {
  switch (warning.code) {
    case "MISSING_ASSET":
      return `there is no asset "${warning.name}"`;
    case "MISSING_GLYPH":
      return `no font has ${warning.characters.map(({ text, codePoint }) => `${text} (${codePoint})`).join(", ") || "some characters"}`;
    case "INVALID_PARAMETER":
      return `the parameter ${warning.pointer} is ${warning.got}, but the template needs ${warning.expected}`;
    case "CUT_OFF":
      return "the document is wider than its paper, and is cut off";
    case "BROKEN_IMAGE":
      return `the image ${warning.address} can't be shown`;
    case "BLOCKED_LINK":
      return `the link to ${warning.address} was removed`;
    case "BLOCKED_REQUEST":
      return `the document may not load ${warning.address}`;
    case "FAILED_REQUEST":
      return `${warning.address} can't be loaded`;
  }
}
