import { setTimeout as sleep } from "node:timers/promises";
import type { Renderer } from "../../../../server/render/renderer";
import { pdfText } from "../../../support/pdf-text";
import { descendants } from "./processes";

/** What became of the documents that were asked for while processes were killed. */
interface Outcome {
  /** Documents that were made, each checked to be the one that was asked for. */
  made: number;
  /** Documents that were refused with a code that says: try again. */
  refused: number;
  /** What else came, which must be nothing. */
  wrong: string[];
}

const TEMPLATES = [
  "<p>number {{ number }}</p>",
  "<p>number {{ number }}</p><script>window.platenReady = false; setTimeout(() => { window.platenReady = true }, 30)</script>",
];

/**
 * Kills processes of a renderer, one after the other and of every kind, while documents are made.
 *
 * @param kills how many
 * @param workers documents that are asked for at the same time
 */
export async function killUnderLoad(renderer: Renderer, kills: number, workers: number): Promise<Outcome> {
  const outcome: Outcome = { made: 0, refused: 0, wrong: [] };
  let next = 0;
  let over = false;

  async function work(): Promise<void> {
    while (!over) {
      const number = ++next;
      const template = TEMPLATES[number % TEMPLATES.length] ?? "";
      const request = { template, parameters: { number }, fairnessKey: `key ${number % 3}` };
      await renderer.render(request).then(
        async ({ pdf }) => {
          const text = (await pdfText(pdf)).pages.join();
          if (text === `number ${number}`) outcome.made++;
          else outcome.wrong.push(`${number} got ${text}`);
        },
        ({ code, message }) => {
          if (code === "RENDERER_BUSY" || code === "RENDER_TIMEOUT") outcome.refused++;
          else outcome.wrong.push(`${number} ended with ${code}: ${message}`);
        },
      );
    }
  }

  const working = Promise.all(Array.from({ length: workers }, work));
  for (let kill = 0; kill < kills; kill++) {
    await sleep(20 + ((kill * 37) % 120));
    const victim = victims(renderer, kill);
    if (victim !== undefined) killProcess(victim);
  }
  over = true;
  await working;
  return outcome;
}

/** By turns a template process, a browser, and one of the processes under a browser. */
function victims(renderer: Renderer, kill: number): number | undefined {
  const { browsers = [], templates } = renderer.health.processes;
  const kinds = [templates, browsers, browsers.flatMap(descendants), browsers.flatMap(descendants)];
  const kind = kinds[kill % kinds.length] ?? [];
  return kind[(kill * 7) % Math.max(1, kind.length)];
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
