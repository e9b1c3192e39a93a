import { setTimeout as sleep } from "node:timers/promises";
import type { Renderer } from "../../../../server/render/renderer";
import { pdfText } from "../../../support/pdf-text";
import { pageProcesses } from "../test-renderer";

/** What a kill hits. */
const VICTIMS = ["browser", "renderer", "template process"] as const;
type Victim = (typeof VICTIMS)[number];

/** What became of the documents that were asked for while processes were killed. */
interface Outcome {
  /** Documents that were made, each checked to be the one that was asked for. */
  made: number;
  /** Documents that were refused with a code that says: try again. */
  refused: number;
  /** Kills that hit a process, of each kind. */
  kills: Record<Victim, number>;
  /** What else came, which must be nothing: another's document, another code, a request that has no end. */
  wrong: string[];
}

/** In the template process, and in a page, for long enough to be hit in the middle. */
const TEMPLATES = [
  "<p>number {{ number }}</p>",
  "<p>number {{ number }}</p><script>window.platenReady = false; setTimeout(() => { window.platenReady = true }, 50)</script>",
  "{% for i in (1..60000) %}{% endfor %}<p>number {{ number }}</p>",
];

/**
 * Kills processes of a renderer, one after the other and of every kind, while documents are made.
 *
 * @param kills how many
 * @param pause milliseconds between two, at most
 * @param workers documents that are asked for at the same time
 * @param longest milliseconds after which a request counts as one that hangs
 */
export async function killUnderLoad(
  renderer: Renderer,
  { kills, pause, workers, longest }: { kills: number; pause: number; workers: number; longest: number },
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
    const request = { template, parameters: { number }, fairnessKey: `key ${number % 3}` };
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
      const hangs = sleep(longest, true, { signal: clock.signal }).catch(() => false);
      if (await Promise.race([ask(number).then(() => false), hangs])) outcome.wrong.push(`${number} hangs`);
      clock.abort();
    }
  }

  const working = Promise.all(Array.from({ length: workers }, work));
  for (let kill = 0; kill < kills; ) {
    await sleep(20 + ((kill * 37) % pause));
    const kind = VICTIMS[kill % VICTIMS.length] ?? "browser";
    const candidates = victims(renderer, kind);
    const victim = candidates[(kill * 7) % Math.max(1, candidates.length)];
    // While all are being started again there is none to hit.
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
    // It has ended meanwhile.
    return false;
  }
}
