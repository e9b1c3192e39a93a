import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { pdfText } from "../support/pdf-text";
import { signUp } from "./support/client";
import { newFolder, startService } from "./support/running-service";

const run = promisify(execFile);
const INSTALL_TIMEOUT_MS = 600_000;
/** Most that an installation may take on the disk, with the packages and the compressed engine. */
const MAX_INSTALLED_MIB = 350;

let folder: string;
let files: string[];
/** The packed command line, which Node.js runs. */
let platen: string;

beforeAll(async () => {
  folder = newFolder();
  const { stdout } = await run("npm", ["pack", "--json", "--loglevel=error", "--pack-destination", folder]);
  const [packed]: { filename: string; files: { path: string }[] }[] = JSON.parse(stdout.slice(stdout.indexOf("[")));
  if (!packed) throw new Error("npm has packed nothing");
  files = packed.files.map(({ path }) => path);
  const install = ["install", "--omit=dev", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", [...install, "--prefix", folder, join(folder, packed.filename)], { cwd: folder });
  platen = join(folder, "node_modules", "platen", "bin", "platen.mjs");
}, INSTALL_TIMEOUT_MS);

it("holds the build and no sources, and leaves nothing in the checkout", () => {
  const folders = new Set(
    files.map((path) => path.replace(/[^/]+$/, "")).map((path) => /^([^/]*\/){0,2}/.exec(path)?.[0]),
  );
  expect([...folders].sort()).toEqual([
    "",
    "bin/",
    "deploy/prometheus/",
    "deploy/systemd/",
    "dist/cli/",
    "dist/fonts/",
    "dist/portal/",
    "dist/server/",
    "docs/operate/",
    "scripts/",
  ]);
  expect(files.filter((path) => !path.includes("/")).sort()).toEqual([
    ".env.example",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "npm-shrinkwrap.json",
    "package.json",
  ]);
  expect(files.filter((path) => path.endsWith(".map"))).toEqual([]);
  // npm would prefer this file to package-lock.json.
  expect(existsSync("npm-shrinkwrap.json")).toBe(false);
});

it("is small, and needs no development packages", () => {
  const [kilobytes = ""] = execFileSync("du", ["-sk", join(folder, "node_modules")], { encoding: "utf8" }).split("\t");
  expect(Number(kilobytes) / 1024).toBeLessThan(MAX_INSTALLED_MIB);
  const builders = ["esbuild", "react", "typescript", "vite"].map((name) => join(folder, "node_modules", name));
  expect(builders.filter(existsSync)).toEqual([]);
});

it("starts the service without a build, and makes documents", async () => {
  const service = await startService({}, newFolder(), [platen]);
  const customer = await signUp(service, "owner@example.com");
  const body = { name: "Shop", productCode: "FREE", billingPeriod: "MONTHLY" };
  const { workspace } = await (await customer.send("POST", "/api/app/workspaces", body)).json();
  const page = { templateBase64: Buffer.from("<p>Printed by a release: 漢字</p>").toString("base64") };
  const answer = await customer.send("POST", "/api/app/pdf", page, { "x-workspace-id": workspace.id });
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect((await pdfText(new Uint8Array(await answer.arrayBuffer()))).pages).toEqual(["Printed by a release: 漢字"]);
  expect(await (await fetch(service.url)).text()).toContain("<title>");
  expect(await service.stop()).toBe(0);
});

it("makes documents on the command line, and lists the service's commands", async () => {
  writeFileSync(join(folder, "letter.html"), "<p>Hello</p>");
  await run(process.execPath, [platen, "render", "letter.html"], { cwd: folder });
  expect((await pdfText(readFileSync(join(folder, "letter.pdf")))).pages).toEqual(["Hello"]);
  expect((await run(process.execPath, [platen, "--help"])).stdout).toMatch(/serve +start the service/);
  const migration = await run(process.execPath, [platen, "migrate"], { cwd: folder }).catch((error) => error);
  expect(migration).toMatchObject({ code: 1, stderr: expect.stringContaining("DATABASE_URL is not set") });
  const wrong = await run(process.execPath, [platen, "serve", "--port", "80"], { cwd: folder }).catch((error) => error);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown option '--port'") });
});
