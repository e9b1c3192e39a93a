// @ts-check
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * Prints the packages of this version as CycloneDX (docs/operate/install-container.md). npm reads them from
 * package-lock.json, so nothing needs to be installed.
 */

const folder = fileURLToPath(new URL("..", import.meta.url));
const { name } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const options = ["--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
const { stdout } = await promisify(execFile)("npm", ["sbom", ...options], { cwd: folder, maxBuffer: 2 ** 28 });
const sbom = JSON.parse(stdout);
// npm calls the project by the name of its folder.
sbom.metadata.component.name = name;
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);
