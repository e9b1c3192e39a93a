import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Installs a package once, in the system's temporary folder: it is no dependency of Platen.
 * @returns the function that loads the package, and those that it brings along
 * @throws Error if npm fails
 */
export async function installPackage(name: string, version: string): Promise<NodeJS.Require> {
  const folder = join(tmpdir(), `platen-bench-${name}-${version}`);
  await mkdir(folder, { recursive: true });
  const manifest = join(folder, "package.json");
  await writeFile(manifest, JSON.stringify({ private: true }), { flag: "wx" }).catch(() => undefined);
  const npm = spawn("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", `${name}@${version}`], {
    cwd: folder,
    stdio: "ignore",
  });
  const [code] = await once(npm, "exit");
  if (code !== 0) throw new Error(`npm install ${name}@${version} ended with ${code}`);
  return createRequire(manifest);
}
