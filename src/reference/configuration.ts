import { STYLE } from "./style";

/** Scalar as this page shows it: everything comes from the page's own origin, and nothing is told to anyone. */
export const CONFIGURATION = {
  url: "/openapi.json",
  // Calls from the page go to where the page is, whatever the public address says.
  servers: [{ url: window.location.origin }],
  authentication: { preferredSecurityScheme: "apiKey" },
  customCss: STYLE,
  theme: "none",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  documentDownloadType: "direct",
  operationTitleSource: "summary",
  orderSchemaPropertiesBy: "preserve",
  persistAuth: false,
  metaData: { title: "API reference · Platen" },
};
