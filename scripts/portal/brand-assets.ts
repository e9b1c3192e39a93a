import type { Plugin } from "vite";
import { faviconSvg } from "../../src/components/logo-shapes.ts";
import { PALETTE, paletteCss, THEME_KEY } from "../../src/lib/palette.ts";

const FAVICON = "favicon.svg";
const FAVICON_COLORS = { bars: PALETTE.ink, sheet: PALETTE.ink, edge: PALETTE.accent };

/**
 * Applies the user's choice of a theme before the first paint. The service allows this script by its hash. Without
 * storage, for example because the browser blocks it, the system's scheme counts.
 */
const APPLY_THEME = `try{const t=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/**
 * Writes the palette into the pages, so that the first paint has its colours, and makes the favicon out of the logo.
 */
export function brandAssets(): Plugin {
  return {
    name: "brand-assets",
    transformIndexHtml: () => [
      { tag: "script", children: APPLY_THEME, injectTo: "head-prepend" },
      { tag: "style", children: paletteCss(), injectTo: "head" },
    ],
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
