import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { type DemoService, storeSession } from "./demo-service";
import type { MeasuredPage } from "./pages";

/** Lighthouse's simulated phone: slow 4G and a processor a quarter as fast as this machine's. */
const SLOW_PHONE = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8, cpuRate: 4 };

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
 * @param options.slowPhone emulates a phone's network and processor; without it, the paint's time means nothing
 */
export async function loadPage(
  browser: Browser,
  service: DemoService,
  { path, page: measured, slowPhone }: { path: string; page: MeasuredPage; slowPhone: boolean },
): Promise<Load> {
  const context = await browser.newContext({ baseURL: service.url, viewport: { width: 1440, height: 900 } });
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
