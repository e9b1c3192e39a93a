import { rm } from "node:fs/promises";
import { chromium } from "playwright-core";
import type { Contestant } from "../contestant";
import { htmlOf } from "../documents";
import { platenEngine } from "../platen-engine";

/** Starts Playwright on Platen's engine. It makes documents as most programs do: with a new context for each. */
export async function startPlaywright(): Promise<Contestant> {
  const { engine, folder } = await platenEngine();
  const browser = await chromium.launch({
    executablePath: engine.executablePath,
    env: { ...process.env, ...engine.env },
    args: ["--no-sandbox"],
  });
  return {
    roots: [process.pid],
    async make(name, number) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.setContent(htmlOf(name, number));
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      await context.close();
      return pdf;
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
