import type { Plugin } from "vite";
import { faviconSvg } from "../../src/components/logo-shapes";
import { paletteCss } from "../../src/components/theme";

const FAVICON = "favicon.svg";

/** Writes the palette into index.html, so that the first paint has its colours, and makes the favicon out of the logo. */
export function brandAssets(): Plugin {
  return {
    name: "brand-assets",
    transformIndexHtml: () => [{ tag: "style", children: paletteCss(), injectTo: "head-prepend" }],
    configureServer(server) {
      server.middlewares.use(`/${FAVICON}`, (_request, response) => {
        response.setHeader("content-type", "image/svg+xml").end(faviconSvg());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FAVICON, source: faviconSvg() });
    },
  };
}
