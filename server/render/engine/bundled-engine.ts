import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

function packageFolder(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@sparticuz/chromium");
  return dirname(dirname(entry));
}

/** Returns the folder of the compressed engine, `chromium.br`, and of its shared libraries, `al2023.tar.br`. */
export function bundledEngineArchives(): string {
  return join(packageFolder(), "bin");
}

/** Returns the version of the bundled engine, such as `153.0.0`. */
export function bundledEngineVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder(), "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest && "version" in manifest) return String(manifest.version);
  throw new Error("The package of the bundled engine has no version");
}
