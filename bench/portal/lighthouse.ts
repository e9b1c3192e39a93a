import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { freePort } from "../../tests/support/free-port";
import { installPackage } from "../npm-package";
import { type Site, storeSession } from "./demo-service";

/** The last version that runs on Node.js 20. */
const VERSION = "12.8.2";

const LARGEST_PAINT = "largest-contentful-paint";

/** The part of Puppeteer's interface that the measurement uses. */
interface Puppeteer {
  connect(options: { browserURL: string }): Promise<{
    newPage(): Promise<{
      evaluateOnNewDocument<Argument>(run: (argument: Argument) => void, argument: Argument): unknown;
    }>;
    disconnect(): Promise<void>;
  }>;
}

/** The part of Lighthouse's interface that the measurement uses. */
type Lighthouse = (
  url: string,
  flags: object,
  config: undefined,
  page: object,
) => Promise<{ lhr: { audits: Record<string, { numericValue?: number }>; runtimeError?: { message: string } } }>;

/**
 * Loads Lighthouse, which the first run installs.
 * @returns a function that measures the Largest Contentful Paint of a page, in ms, with an empty cache on Lighthouse's
 *   slow phone (simulated slow 4G, a quarter of the processor)
 */
export async function loadLighthouse(launch: (args: string[]) => Promise<Browser>) {
  const require = await installPackage("lighthouse", VERSION);
  const load = async <Module>(name: string): Promise<Module> =>
    (await import(pathToFileURL(require.resolve(name)).href)).default;
  const lighthouse = await load<Lighthouse>("lighthouse");
  const puppeteer = await load<Puppeteer>("puppeteer-core");

  return async function measureLargestPaint(site: Site, path: string): Promise<number> {
    const port = await freePort();
    const browser = await launch([`--remote-debugging-port=${port}`]);
    try {
      const connection = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` });
      const page = await connection.newPage();
      if (path !== "/login") await page.evaluateOnNewDocument(storeSession, site.session);
      const { lhr } = await lighthouse(site.url + path, { port, onlyCategories: ["performance"] }, undefined, page);
      await connection.disconnect();
      const paint = lhr.audits[LARGEST_PAINT]?.numericValue;
      if (paint === undefined) throw new Error(`Lighthouse has no paint of ${path}: ${lhr.runtimeError?.message}`);
      return paint;
    } finally {
      await browser.close();
    }
  };
}
