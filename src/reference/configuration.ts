import { colorScheme } from "../lib/color-scheme";
import { STYLE } from "./style";

/** Settings of Scalar. Everything is loaded from the page's own origin, and nothing is sent to other servers. */
export const CONFIGURATION = {
  url: "/openapi.json",
  // Test calls go to the page's own origin, even if the service's public address differs.
  servers: [{ url: window.location.origin }],
  authentication: { preferredSecurityScheme: "apiKey" },
  customCss: STYLE,
  theme: "none",
  // The choice of the portal counts here, too.
  forceDarkModeState: colorScheme(),
  hideDarkModeToggle: true,
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
