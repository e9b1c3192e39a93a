import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { chromium } from "playwright-core";
import { configureFonts } from "../server/render/engine/configure-fonts";
import { findEngine } from "../server/render/engine/find-engine";
import { defaultRendererSettings } from "../server/render/settings";
import { type Site, startDemoService } from "./portal/demo-service";
import { loadLighthouse } from "./portal/lighthouse";
import { loadPage } from "./portal/load-page";
import { type MeasuredPage, PAGES } from "./portal/pages";

/**
 * Measures what a browser with an empty cache transfers for the pages of the portal, and with Lighthouse when the
 * largest element is painted. Then it measures an example of Refine (`portal/refine-example/`). `--check` leaves
 * Lighthouse and the example out, compares with the limits and ends with 1 if a page exceeds one. `--files` lists the
 * files of each page.
 */
const isCheck = process.argv.includes("--check");
const showsFiles = process.argv.includes("--files");

const print = (line: string) => process.stdout.write(`${line}\n`);
const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

const fonts = mkdtempSync(join(tmpdir(), "platen-fonts-"));
const { executablePath, env } = await findEngine(defaultRendererSettings);
const variables = Object.entries({ ...process.env, ...env, ...(await configureFonts(fonts, null)) });
const defined = Object.fromEntries(variables.filter((entry): entry is [string, string] => entry[1] !== undefined));
const launch = (args: string[]) => chromium.launch({ executablePath, env: defined, args: ["--no-sandbox", ...args] });
const measurePaint = isCheck ? null : await loadLighthouse(launch);
const service = await startDemoService();
const browser = await launch([]);

const PATHS: Record<keyof typeof PAGES, string> = {
  login: "/login",
  templates: "/templates",
  dashboardCards: "/dashboard",
  dashboard: "/dashboard",
  editor: service.editorPath,
};

const paints = new Map<string, number>();

/** Measures what a page transfers and, once for each address, its Largest Contentful Paint. */
async function measure(site: Site, path: string, page: MeasuredPage) {
  const load = await loadPage(browser, site, { path, page });
  const url = site.url + path;
  if (measurePaint && !paints.has(url)) paints.set(url, await measurePaint(site, path));
  return { ...load, paintMs: paints.get(url) };
}

type Figures = Awaited<ReturnType<typeof measure>>;

/** Prints a row of the table and, with `--files`, the files of the page. */
function printRow(cells: (string | number)[], files: Figures["files"]): void {
  print(`| ${cells.join(" | ")} |`);
  if (showsFiles) for (const file of files) print(`  ${kilobytes(file.bytes).padStart(8)} ${file.path}`);
}

/** Measures the same two pages of an example of Refine, and prints how many times Platen's figures they have. */
async function compareWithRefine(platen: Map<string, Figures>): Promise<void> {
  const { startRefineExample } = await import("./portal/start-refine-example");
  const example = await startRefineExample(service).catch((error: Error) => {
    const reason = stripVTControlCharacters(error.message).split(/\n+/).slice(0, 2).join(" ");
    print(`No example of Refine to compare with: ${reason}`);
  });
  if (!example) return;
  try {
    for (const key of ["login", "templates"] as const) {
      const { bytes, requests, paintMs = 0, files } = await measure(example, PATHS[key], PAGES[key]);
      const own = platen.get(key);
      const times = (value: number, ownValue = 0) => `(${(value / ownValue).toFixed(1)} x)`;
      const weight = `${kilobytes(bytes)} ${times(bytes, own?.bytes)}`;
      const paint = `${paintMs.toFixed(0)} ${times(paintMs, own?.paintMs)}`;
      const calls = `${requests} ${times(requests, own?.requests)}`;
      printRow([`example of Refine: ${PAGES[key].name}`, weight, "", "", calls, "", "", paint, ""], files);
    }
  } finally {
    await example.close();
  }
}

try {
  print("| page | kB | limit | goal | requests | limit | goal | LCP on a slow phone, ms | goal |");
  print("|---|---|---|---|---|---|---|---|---|");
  const platen = new Map<string, Figures>();
  for (const [key, path] of Object.entries(PATHS)) {
    const page: MeasuredPage = PAGES[key as keyof typeof PAGES];
    const figures = await measure(service, path, page);
    platen.set(key, figures);
    const { bytes, requests, paintMs, files } = figures;
    const { name, maxKilobytes, maxRequests, goal } = page;
    const weight = [kilobytes(bytes), maxKilobytes, goal.kilobytes];
    printRow([name, ...weight, requests, maxRequests, goal.requests, paintMs?.toFixed(0) ?? "", goal.lcpMs], files);
    if (isCheck && (bytes > maxKilobytes * 1_000 || requests > maxRequests)) process.exitCode = 1;
  }
  if (!isCheck) await compareWithRefine(platen);
} finally {
  await browser.close();
  await service.close();
  rmSync(fonts, { recursive: true, force: true });
}
