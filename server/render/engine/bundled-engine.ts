import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Folder of the package that carries the engine's compressed files. */
function packageFolder(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@sparticuz/chromium");
  return dirname(dirname(dirname(entry)));
}

/** Folder of the compressed files: `chromium.br` and `al2023.tar.br`, the shared libraries it needs. */
export function bundledEngineArchives(): string {
  return join(packageFolder(), "bin");
}

/** Version of the bundled engine, such as `143.0.4`. */
export function bundledEngineVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder(), "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest && "version" in manifest) return String(manifest.version);
  throw new Error("The package of the bundled engine has no version");
}
