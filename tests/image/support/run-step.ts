import { execFileSync } from "node:child_process";
import type { Step } from "./dockerfile";
import type { Image } from "./image-builder";

const NPM_CACHE = "/root/.npm";
/** Is a temporary file system during a step, so that the image does not hold the file. */
const CERTIFICATES = "/mnt/certificates.pem";

/**
 * Runs a command in a root as `docker build` does: as root and with a network. The step gets the machine's cache of npm
 * if it mounts one, and the settings that npm needs to reach its registry.
 */
export function runStep({ root, env, workdir }: Image, { flags, text }: Step): void {
  if (flags.mount && flags.mount !== `type=cache,target=${NPM_CACHE}`) {
    throw new Error(`The test can't mount ${flags.mount}`);
  }
  const { cache, registry, certificates } = npmSettings();
  const mounts = [
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `cp --remove-destination -L /etc/resolv.conf ${root}/etc/resolv.conf`,
  ];
  const npm = { npm_config_registry: registry, npm_config_loglevel: "error", npm_config_update_notifier: "false" };
  const variables: Record<string, string> = { ...env, ...npm, HOME: "/root", DEBIAN_FRONTEND: "noninteractive" };
  if (flags.mount) mounts.push(`mkdir -p ${root}${NPM_CACHE}`, `mount --bind ${cache} ${root}${NPM_CACHE}`);
  if (certificates) {
    mounts.push(`mount -t tmpfs tmpfs ${root}/mnt`, `cp -L ${certificates} ${root}${CERTIFICATES}`);
    variables.NODE_EXTRA_CA_CERTS = CERTIFICATES;
  }
  const environment = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const inside = ["/usr/bin/env", "-i", "-C", workdir, ...environment, "/bin/sh", "-ec", text];
  const script = `${mounts.join(" && ")} && exec chroot ${root} "$@"`;
  execFileSync("unshare", ["--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", script, "sh", ...inside], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/**
 * Reads the machine's settings of npm. Without the certificates of a proxy that the machine trusts, each request of npm
 * would fail several times, and the step would take minutes until npm took everything from its cache.
 */
function npmSettings() {
  const names = ["cache", "registry", "cafile"];
  const output = execFileSync("npm", ["config", "get", ...names, "--loglevel=error"], { encoding: "utf8" });
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(output)?.[1] ?? "";
  const certificates = setting("cafile") === "null" ? process.env.NODE_EXTRA_CA_CERTS : setting("cafile");
  return { cache: setting("cache"), registry: setting("registry"), certificates };
}
