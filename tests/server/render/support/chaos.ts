import { setTimeout as sleep } from "node:timers/promises";
import type { Renderer } from "../../../../server/render/renderer";
import { pdfText } from "../../../support/pdf-text";
import { pageProcesses } from "../test-renderer";

/** Kinds of processes to kill. */
const VICTIMS = ["browser", "renderer", "template process"] as const;
type Victim = (typeof VICTIMS)[number];

/** Results of the documents that were requested while processes were killed. */
interface Outcome {
  /** Rendered documents, each checked to be the requested one. */
  made: number;
  /** Documents refused with a code that means: try again. */
  refused: number;
  /** Killed processes, by kind. */
  kills: Record<Victim, number>;
  /** Wrong results: another request's document, another error code, a request that hangs. Must stay empty. */
  wrong: string[];
}

/** Templates that take long enough, in the template process or in a page, to be killed halfway. */
const TEMPLATES = [
  "<p>number {{ number }}</p>",
  "<p>number {{ number }}</p><script>window.platenReady = false; setTimeout(() => { window.platenReady = true }, 50)</script>",
  "{% for i in (1..60000) %}{% endfor %}<p>number {{ number }}</p>",
];

/**
 * Kills processes of a renderer, one after the other and of every kind, while documents are rendered.
 *
 * @param kills number of processes to kill
 * @param maxPauseMs longest time between two kills
 * @param workers requests at the same time
 * @param hangAfterMs time after which a request counts as hanging
 */
export async function killUnderLoad(
  renderer: Renderer,
  {
    kills,
    maxPauseMs,
    workers,
    hangAfterMs,
  }: { kills: number; maxPauseMs: number; workers: number; hangAfterMs: number },
): Promise<Outcome> {
  const outcome: Outcome = {
    made: 0,
    refused: 0,
    kills: { browser: 0, renderer: 0, "template process": 0 },
    wrong: [],
  };
  let next = 0;
  let over = false;

  async function ask(number: number): Promise<void> {
    const template = TEMPLATES[number % TEMPLATES.length] ?? "";
    const request = { template, parameters: { number }, workspaceId: `key ${number % 3}` };
    await renderer.render(request).then(
      async ({ pdf }) => {
        const text = (await pdfText(pdf)).pages.join();
        if (text === `number ${number}`) outcome.made++;
        else outcome.wrong.push(`${number} got ${text}`);
      },
      ({ code, message }) => {
        if (["RENDERER_BUSY", "SERVICE_UNAVAILABLE", "RENDER_TIMEOUT"].includes(code)) outcome.refused++;
        else outcome.wrong.push(`${number} ended with ${code}: ${message}`);
      },
    );
  }

  async function work(): Promise<void> {
    while (!over) {
      const number = ++next;
      const clock = new AbortController();
      const hangs = sleep(hangAfterMs, true, { signal: clock.signal }).catch(() => false);
      if (await Promise.race([ask(number).then(() => false), hangs])) outcome.wrong.push(`${number} hangs`);
      clock.abort();
    }
  }

  const working = Promise.all(Array.from({ length: workers }, work));
  for (let kill = 0; kill < kills; ) {
    await sleep(20 + ((kill * 37) % maxPauseMs));
    const kind = VICTIMS[kill % VICTIMS.length] ?? "browser";
    const candidates = victims(renderer, kind);
    const victim = candidates[(kill * 7) % Math.max(1, candidates.length)];
    // There is no such process while all of them restart.
    if (victim === undefined || !killed(victim)) continue;
    outcome.kills[kind]++;
    kill++;
  }
  over = true;
  await working;
  return outcome;
}

function victims(renderer: Renderer, kind: Victim): number[] {
  const { browsers, templates } = renderer.health.processes;
  if (kind === "browser") return browsers;
  return kind === "renderer" ? pageProcesses(renderer) : templates;
}

function killed(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
    return false;
  }
}
