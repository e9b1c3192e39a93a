import type { Plugin } from "vite";
import { faviconSvg } from "../../src/components/logo-shapes.ts";
import { PALETTE, paletteCss } from "../../src/components/theme.ts";

const FAVICON = "favicon.svg";
const FAVICON_COLORS = { bars: PALETTE.ink, sheet: PALETTE.ink, edge: PALETTE.accent };

/**
 * Writes the palette into the pages, so that the first paint has its colours, and makes the favicon out of the logo.
 */
export function brandAssets(): Plugin {
  return {
    name: "brand-assets",
    transformIndexHtml: () => [{ tag: "style", children: paletteCss(), injectTo: "head" }],
    configureServer(server) {
      server.middlewares.use(`/${FAVICON}`, (_request, response) => {
        response.setHeader("content-type", "image/svg+xml").end(faviconSvg(FAVICON_COLORS));
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FAVICON, source: faviconSvg(FAVICON_COLORS) });
    },
  };
}
