import { pino } from "pino";
import type { Config } from "../config/config";
import { rendererSettings } from "../config/renderer-settings";
import { describeError } from "../lib/describe-error";
import { SandboxUnavailable } from "../render/chromium/browser/isolation";
import { createRenderer, type Renderer } from "../render/renderer";
import { type Finding, failed, ok, warning } from "./finding";

/** One word in each kind of script that the bundled fonts cover. */
const SCRIPTS = "Grüße Ελλάδα Привет 漢字 かな 한국어 🙂";

const SANDBOXED = ok("Documents run in Chromium's sandbox");
const NOT_SANDBOXED = warning(
  "Documents run without Chromium's sandbox",
  "Set RENDER_SANDBOX=required to see why it does not work. A container needs the seccomp profile in deploy/.",
);

/** Findings about the engine; `fonts` is missing if no document can be made. */
interface RendererFindings {
  engine: Finding;
  sandbox: Finding;
  fonts?: Finding;
}

/** Starts the renderer as the service would, and makes a document. */
export async function checkRenderer(config: Config): Promise<RendererFindings> {
  const settings = rendererSettings(config);
  let renderer: Renderer | undefined;
  try {
    renderer = await createRenderer(settings, pino({ level: "silent" }));
    const { warnings, timings } = await renderer.render({ template: `<p>${SCRIPTS}</p>`, parameters: {} });
    const { engine } = renderer.health;
    const missing = warnings.find(({ code }) => code === "MISSING_GLYPH");
    return {
      engine: ok(`${engine?.product} (${engine?.source}) made a document in ${Math.round(timings.total)} ms`),
      sandbox: engine?.sandbox ? SANDBOXED : NOT_SANDBOXED,
      fonts: missing
        ? warning("Some scripts have no font", "Install Platen again: its fonts are part of the package.")
        : ok("Latin, Greek, Cyrillic, Chinese, Japanese, Korean and emoji have glyphs"),
    };
  } catch (error) {
    const reason = describeError(error);
    const [problem = reason, ...advice] = reason.split("\n\n");
    const finding = failed(problem, advice.join(" ") || "See docs/operate/troubleshooting.md.");
    const untested = warning("Not tested, because the engine did not start", "Act on the other finding first.");
    return error instanceof SandboxUnavailable
      ? { engine: untested, sandbox: finding }
      : { engine: finding, sandbox: untested };
  } finally {
    await renderer?.close();
  }
}
