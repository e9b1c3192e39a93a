import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configureFonts } from "../../server/render/engine/configure-fonts";
import { type Engine, findEngine } from "../../server/render/engine/find-engine";
import { defaultRendererSettings } from "../../server/render/settings";

/** Platen's own engine and fonts, for those who are measured on the same. @returns with a folder for what a browser writes */
export async function sameEngine(): Promise<{ engine: Engine; folder: string }> {
  const engine = await findEngine(defaultRendererSettings);
  const folder = await mkdtemp(join(tmpdir(), "platen-bench-"));
  const fonts = await configureFonts(join(folder, "fonts"));
  return { engine: { ...engine, env: { ...engine.env, ...fonts } }, folder };
}
