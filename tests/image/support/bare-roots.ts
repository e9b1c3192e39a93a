import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const DEBIAN = "trixie";
const NODE_VERSION = "24.21.0";
const NPM_VERSION = "11.19.1";

const SOURCES = [
  `deb http://deb.debian.org/debian ${DEBIAN} main`,
  `deb http://deb.debian.org/debian ${DEBIAN}-updates main`,
  `deb http://deb.debian.org/debian-security ${DEBIAN}-security main`,
];

/** Settings of dpkg in the image `debian:trixie-slim`. */
const DPKG_OPTIONS = [
  "force-unsafe-io",
  "path-exclude=/usr/share/doc/*",
  "path-include=/usr/share/doc/*/copyright",
  "path-exclude=/usr/share/info/*",
  "path-exclude=/usr/share/locale/*",
  "path-exclude=/usr/share/man/*",
];

/**
 * Creates what the image `debian:trixie-slim` holds: the essential packages and apt, from Debian itself.
 *
 * @param folder a folder that does not exist yet
 */
export function createDebianRoot(folder: string): void {
  run(
    "mmdebstrap",
    [
      "--quiet",
      "--variant=minbase",
      ...DPKG_OPTIONS.map((option) => `--dpkgopt=${option}`),
      DEBIAN,
      folder,
      ...SOURCES,
    ],
    "Debian's packages can't be installed",
  );
}

/**
 * Adds what the image `node:24-trixie-slim` has in addition: Node.js and npm in /usr/local, from packages of npm that
 * hold the same programs.
 *
 * @param folder root that holds the files of `debian:trixie-slim`
 */
export function addNode(folder: string, scratch: string): void {
  const node = download(`node-linux-${process.arch}@${NODE_VERSION}`, join(scratch, "download-node"));
  cpSync(join(node, "bin/node"), join(folder, "usr/local/bin/node"));
  const npm = download(`npm@${NPM_VERSION}`, join(scratch, "download-npm"));
  cpSync(npm, join(folder, "usr/local/lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(folder, "usr/local/bin/npm"));
}

/** Downloads a package. Returns the folder of its files. */
function download(name: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const options = ["--json", "--loglevel=error", "--pack-destination", folder];
  const [packed]: { filename: string }[] = JSON.parse(
    run("npm", ["pack", name, ...options], `${name} can't be downloaded`),
  );
  run("tar", ["-xzf", join(folder, packed?.filename ?? ""), "-C", folder], `${name} can't be unpacked`);
  return join(folder, "package");
}

function run(program: string, programArguments: string[], problem: string): string {
  try {
    return execFileSync(program, programArguments, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  } catch (error) {
    throw new Error(`${problem}. The test needs root, Debian's packages mmdebstrap and runc, and the network.`, {
      cause: error,
    });
  }
}
