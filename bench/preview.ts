import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { configureFonts } from "../server/render/engine/configure-fonts";
import { findEngine } from "../server/render/engine/find-engine";
import { defaultRendererSettings } from "../server/render/settings";
import { startDemoService, storeSession } from "./portal/demo-service";
import { observeTyping, type TypingRecord } from "./preview/observe-typing";
import { type KeystrokeTimes, memoryOf, TypingSession } from "./preview/typing-session";
import { ProcessTree } from "./render/process-tree";

/**
 * Types into the editor with the invoice in a real browser, and prints the time from a keystroke to the frame with the
 * new page (see bench/README.md). Exits with 1 if a goal is missed, or a request is left behind. `--rounds=40` sets the
 * rounds.
 */
const option = (name: string) => process.argv.find((text) => text.startsWith(`--${name}=`))?.split("=")[1];
/** Each round types another letter, so that the service has not made its document before. */
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ROUNDS = Math.min(Number(option("rounds") ?? 40), LETTERS.length);
const KEYSTROKES = Number(option("keystrokes") ?? 1_000);
/** Goals for a single keystroke, on a machine with nothing else to do. */
const GOALS_MS = { p50: 150, p95: 300 };
/** Pause after the last of several keystrokes, which comes on top (docs/decisions/0065-live-preview.md). */
const PAUSE_MS = 150;
/** Time between two keystrokes of a quick typist. */
const GAP_MS = 90;
/** Longer than the time after which a change counts as a single one (preview-loader.ts). */
const QUIET_MS = 700;

const print = (line = "") => process.stdout.write(`${line}\n`);
const load = () => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`;

const service = await startDemoService();
const fonts = mkdtempSync(join(tmpdir(), "platen-fonts-"));
const { executablePath, env } = await findEngine(defaultRendererSettings);
const variables = Object.entries({ ...process.env, ...env, ...(await configureFonts(fonts, null)) });
const defined = Object.fromEntries(variables.filter((entry): entry is [string, string] => entry[1] !== undefined));
const browser = await chromium.launch({ executablePath, env: defined, args: ["--no-sandbox"] });

try {
  const context = await browser.newContext({ baseURL: service.url, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(storeSession, service.session);
  // tsx adds calls of this helper to functions inside of others.
  await context.addInitScript("globalThis.__name = (value) => value");
  await context.addInitScript(observeTyping);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const session = new TypingSession(page);
  await page.goto(await service.editorOf("Invoice"));
  await page.locator("img.preview-picture").first().waitFor();
  await page.locator(".monaco-editor .view-line").first().waitFor();
  await session.placeCursor({ right: 0.85, down: 0.085, fromEnd: "</h1>".length });
  await session.type("warm-up", GAP_MS);

  print(`The goals are for a machine with nothing else to do (now: ${load()}).`);
  const processes = new ProcessTree([service.pid]);
  await measure("a single keystroke after a pause", GOALS_MS, (round) => typeAndDelete(LETTERS.charAt(round), 0));
  const goals = { p50: GOALS_MS.p50 + PAUSE_MS, p95: GOALS_MS.p95 + PAUSE_MS };
  await measure(`the last of ten keystrokes, ${GAP_MS} ms apart`, goals, (round) =>
    typeAndDelete(`123456789${LETTERS.charAt(round)}`, GAP_MS),
  );
  await measureTrace();

  /** Deletes the text again, because text beyond the end of the line would not change the page. */
  async function typeAndDelete(text: string, gapMs: number): Promise<KeystrokeTimes> {
    await page.waitForTimeout(QUIET_MS);
    const times = await session.type(text, gapMs);
    for (let count = 0; count < text.length; count++) await page.keyboard.press("Backspace");
    return times;
  }

  async function measure(
    name: string,
    goals: typeof GOALS_MS,
    round: (index: number) => Promise<KeystrokeTimes>,
  ): Promise<void> {
    await longTasks();
    const [before, startMs] = [processes.processorTimes, performance.now()];
    const all: KeystrokeTimes[] = [];
    for (let index = 0; index < ROUNDS; index++) all.push(await round(index));
    const seconds = (performance.now() - startMs) / 1000;
    print(`\n${name.padEnd(46)}p50      p95 ms   (${ROUNDS} rounds, ${load()})`);
    for (const part of Object.keys(all[0] ?? {}) as (keyof KeystrokeTimes)[]) {
      const sorted = all.map((times) => times[part]).sort((one, other) => one - other);
      const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
      const [p50, p95] = [at(0.5), at(0.95)];
      const isMissed = part === "whole" && (p50 > goals.p50 || p95 > goals.p95);
      if (isMissed) process.exitCode = 1;
      const goal = part === "whole" ? `   goals ${goals.p50}, ${goals.p95}${isMissed ? ": MISSED" : ""}` : "";
      print(`  ${part.padEnd(40)}${p50.toFixed(1).padStart(9)}${p95.toFixed(1).padStart(9)}${goal}`);
    }
    const after = processes.processorTimes;
    const spent = Object.entries(after).map(([kind, time]) => {
      const ms = ((time - before[kind as keyof typeof before]) * 1000) / ROUNDS;
      return `${kind} ${ms.toFixed(0)}`;
    });
    print(`  processor time of a round in ms: ${spent.join(", ")} (a round takes ${(seconds / ROUNDS).toFixed(1)} s)`);
    const tasks = await longTasks();
    print(
      `  tasks above 50 ms: ${tasks.length}${tasks.length ? `, the longest ${Math.max(...tasks).toFixed(0)} ms` : ""}`,
    );
  }

  /** Looks for what many keystrokes leave behind. */
  async function measureTrace(): Promise<void> {
    const before = await memoryOf(devtools);
    const requestsBefore = session.requests;
    await longTasks();
    await page.keyboard.type("y".repeat(KEYSTROKES), { delay: 20 });
    for (let count = 0; count < KEYSTROKES; count++) await page.keyboard.press("Backspace");
    await session.type("z", 0);
    const { pending, requests } = session;
    const tasks = await longTasks();
    const after = await memoryOf(devtools);
    print(`\n${KEYSTROKES} keystrokes, and as many to delete them   (${load()})`);
    print(`  requests sent: ${requests - requestsBefore}, left behind: ${pending}`);
    print(
      `  tasks above 50 ms: ${tasks.length}${tasks.length ? `, the longest ${Math.max(...tasks).toFixed(0)} ms` : ""}`,
    );
    print(`  memory of the page: ${before.megabytes.toFixed(1)} -> ${after.megabytes.toFixed(1)} MB`);
    print(`  nodes of the page: ${before.nodes} -> ${after.nodes}`);
    if (pending > 0) process.exitCode = 1;
  }

  /** Returns the long tasks since the last call. */
  function longTasks(): Promise<number[]> {
    return page.evaluate(() => {
      const record: TypingRecord = Reflect.get(window, "typing");
      return record.longTasks.splice(0);
    });
  }
} finally {
  await browser.close();
  await service.close();
  rmSync(fonts, { recursive: true, force: true });
}
