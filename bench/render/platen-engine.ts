import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configureFonts } from "../../server/render/engine/configure-fonts";
import { type Engine, findEngine } from "../../server/render/engine/find-engine";
import { defaultRendererSettings } from "../../server/render/settings";

/**
 * Returns Platen's engine and fonts, for contestants that are measured on the same engine, and a folder for the
 * browser's files.
 */
export async function platenEngine(): Promise<{ engine: Engine; folder: string }> {
  const engine = await findEngine(defaultRendererSettings);
  const folder = await mkdtemp(join(tmpdir(), "platen-bench-"));
  const fonts = await configureFonts(join(folder, "fonts"));
  return { engine: { ...engine, env: { ...engine.env, ...fonts } }, folder };
}
