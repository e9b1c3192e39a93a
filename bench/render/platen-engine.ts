import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChildUser } from "../../server/processes/child-user";
import { type Isolation, isolationsOf } from "../../server/render/chromium/browser/isolation";
import { configureFonts } from "../../server/render/engine/configure-fonts";
import { type Engine, findEngine } from "../../server/render/engine/find-engine";
import { defaultRendererSettings } from "../../server/render/settings";

/**
 * Returns Platen's engine and fonts, for contestants that are measured on the same engine, the isolation that Platen
 * itself uses if the sandbox works, and a folder for the browser's files.
 */
export async function platenEngine(): Promise<{ engine: Engine; folder: string; isolation: Isolation }> {
  const engine = await findEngine(defaultRendererSettings);
  const folder = await mkdtemp(join(tmpdir(), "platen-bench-"));
  await chmod(folder, 0o711);
  const [isolation] = isolationsOf("auto", findChildUser(defaultRendererSettings.processUser));
  const fonts = await configureFonts(join(folder, "fonts"), isolation.user);
  return { engine: { ...engine, env: { ...engine.env, ...fonts } }, folder, isolation };
}
