import type { Browser, Request } from "playwright-core";
import { type Site, storeSession } from "./demo-service";
import type { MeasuredPage } from "./pages";

const VIEWPORT = { width: 1440, height: 900 };

export interface Load {
  /** Bytes of all responses, with their headers. */
  bytes: number;
  requests: number;
  files: { path: string; bytes: number }[];
}

/** Loads a page in a new browser context, so with an empty cache, until the network is idle. */
export async function loadPage(
  browser: Browser,
  site: Site,
  { path, page: measured }: { path: string; page: MeasuredPage },
): Promise<Load> {
  const context = await browser.newContext({ baseURL: site.url, viewport: VIEWPORT });
  try {
    if (path !== "/login") await context.addInitScript(storeSession, site.session);
    const page = await context.newPage();
    const finished: Request[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    await page.goto(path);
    await page.locator(measured.ready).first().waitFor();
    await page.waitForLoadState("networkidle");
    const sent = finished.filter((request) => request.url().startsWith("http"));
    const files = await Promise.all(sent.map(sizeOf));
    const counted = files.filter((file) => !measured.without?.test(file.path));
    return {
      bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: counted.length,
      files: counted,
    };
  } finally {
    await context.close();
  }
}

async function sizeOf(request: Request) {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return { path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize };
}
