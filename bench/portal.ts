import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { configureFonts } from "../server/render/engine/configure-fonts";
import { findEngine } from "../server/render/engine/find-engine";
import { defaultRendererSettings } from "../server/render/settings";
import { startDemoService } from "./portal/demo-service";
import { loadLighthouse } from "./portal/lighthouse";
import { loadPage } from "./portal/load-page";
import { type MeasuredPage, PAGES } from "./portal/pages";

/**
 * Measures what a browser with an empty cache transfers for the pages of the portal, and with Lighthouse when the
 * largest element is painted. `--check` leaves Lighthouse out, compares with the limits and ends with 1 if a page
 * exceeds one. `--files` lists the files of each page.
 */
const isCheck = process.argv.includes("--check");
const showsFiles = process.argv.includes("--files");

const print = (line: string) => process.stdout.write(`${line}\n`);
const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

const service = await startDemoService();
const fonts = mkdtempSync(join(tmpdir(), "platen-fonts-"));
const { executablePath, env } = await findEngine(defaultRendererSettings);
const variables = Object.entries({ ...process.env, ...env, ...(await configureFonts(fonts, null)) });
const defined = Object.fromEntries(variables.filter((entry): entry is [string, string] => entry[1] !== undefined));
const launch = (args: string[]) => chromium.launch({ executablePath, env: defined, args: ["--no-sandbox", ...args] });
const browser = await launch([]);

const PATHS: Record<keyof typeof PAGES, string> = {
  login: "/login",
  templates: "/templates",
  dashboardCards: "/dashboard",
  dashboard: "/dashboard",
  editor: service.editorPath,
};

const paints = new Map<string, number>();

/** Measures the Largest Contentful Paint of each path once. */
async function measurePaints(): Promise<void> {
  const measure = await loadLighthouse(launch);
  for (const path of new Set(Object.values(PATHS))) paints.set(path, await measure(service, path));
}

try {
  if (!isCheck) await measurePaints();
  print("| page | kB | limit | goal | requests | limit | goal | LCP on a slow phone, ms | goal |");
  print("|---|---|---|---|---|---|---|---|---|");
  for (const [key, path] of Object.entries(PATHS)) {
    const page: MeasuredPage = PAGES[key as keyof typeof PAGES];
    const { bytes, requests, files } = await loadPage(browser, service, { path, page });
    const { name, maxKilobytes, maxRequests, goal } = page;
    const paint = paints.get(path)?.toFixed(0) ?? "";
    const weight = [kilobytes(bytes), maxKilobytes, goal.kilobytes];
    const cells = [name, ...weight, requests, maxRequests, goal.requests, paint, goal.lcpMs];
    print(`| ${cells.join(" | ")} |`);
    if (showsFiles) for (const file of files) print(`  ${kilobytes(file.bytes).padStart(8)} ${file.path}`);
    if (isCheck && (bytes > maxKilobytes * 1_000 || requests > maxRequests)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await service.close();
  rmSync(fonts, { recursive: true, force: true });
}
