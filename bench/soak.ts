import { readFileSync } from "node:fs";
import { pino } from "pino";
import { startRenderer } from "../server/render/renderer";
import { defaultRendererSettings } from "../server/render/settings";
import { killUnderLoad } from "../tests/server/render/support/chaos";
import { descendants } from "../tests/server/render/support/processes";

/**
 * Kills the renderer's processes a hundred times under load and says what became of the documents. `npm run bench:soak -- 500`:
 * five hundred times. Ends with 1 when a document was wrong, or a process is left as a zombie.
 */
const kills = Number(process.argv[2] ?? 100);
const renderer = await startRenderer(defaultRendererSettings, pino({ level: "silent" }));
const { made, refused, wrong } = await killUnderLoad(renderer, kills, 8);
const zombies = descendants(process.pid).filter((pid) => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
});
await renderer.close();
const counts = `${made} made, ${refused} refused, ${wrong.length} wrong, ${zombies.length} zombies`;
process.stdout.write(`${kills} kills: ${[counts, ...wrong].join("\n")}\n`);
process.exitCode = wrong.length + zombies.length > 0 ? 1 : 0;
