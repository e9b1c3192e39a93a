import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { type DemoService, storeSession } from "./demo-service";
import type { MeasuredPage } from "./pages";

/** Bytes per second of Lighthouse's "Kbps". */
const KBPS = 1_024 / 8;

/**
 * Lighthouse's slow 4G for the browser's developer tools, and a processor a quarter as fast as this machine's. The
 * tools delay whole requests, not packets, so Lighthouse multiplies the latency of the network by 3.75 and its
 * throughput by 0.9 (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md).
 */
const SLOW_PHONE = {
  latency: 150 * 3.75,
  downloadThroughput: 1.6 * 1_024 * 0.9 * KBPS,
  uploadThroughput: 750 * 0.9 * KBPS,
  cpuRate: 4,
};

/** The screen of Lighthouse's phone. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

export interface Load {
  /** Bytes of all responses, with their headers. */
  bytes: number;
  requests: number;
  /** Largest Contentful Paint in ms after the navigation. */
  lcpMs: number;
  files: { path: string; bytes: number }[];
}

/**
 * Loads a page in a new browser context, so with an empty cache, until the network is idle.
 * @param options.slowPhone emulates a phone's screen, network and processor; without it, the paint's time means nothing
 */
export async function loadPage(
  browser: Browser,
  service: DemoService,
  { path, page: measured, slowPhone }: { path: string; page: MeasuredPage; slowPhone: boolean },
): Promise<Load> {
  const context = await browser.newContext({ baseURL: service.url, ...(slowPhone ? PHONE : DESKTOP) });
  try {
    if (path !== "/login") await context.addInitScript(storeSession, service.session);
    await context.addInitScript(observePaint);
    const page = await context.newPage();
    if (slowPhone) await emulateSlowPhone(context, page);
    const finished: Request[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    await page.goto(path);
    await page.locator(measured.ready).first().waitFor();
    await page.waitForLoadState("networkidle");
    const lcpMs = await page.evaluate(() => Number(Reflect.get(window, "lcpMs")));
    const sent = finished.filter((request) => request.url().startsWith("http"));
    const files = await Promise.all(sent.map(sizeOf));
    const counted = files.filter((file) => !measured.without?.test(file.path));
    return {
      bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: counted.length,
      lcpMs,
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

async function emulateSlowPhone(context: BrowserContext, page: Page): Promise<void> {
  const { cpuRate, ...network } = SLOW_PHONE;
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
}

function observePaint(): void {
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1);
    if (last) Reflect.set(window, "lcpMs", last.startTime);
  }).observe({ type: "largest-contentful-paint", buffered: true });
}
