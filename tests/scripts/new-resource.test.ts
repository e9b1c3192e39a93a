import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseName } from "../../scripts/new-resource/names.mjs";
import { planFiles } from "../../scripts/new-resource/plan.mjs";

/** For a machine that is busy; an idle one with two cores needs about a minute for all. */
const TIMEOUT_MS = 1_200_000;

const FOLDERS = ["cli", "contract", "parameters", "server", "src", "scripts", "template-files", "tests"];

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "platen-new-resource-"));
  for (const file of sourceFiles()) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    cpSync(file, join(project, file));
  }
  linkPackages();
  linkEngine();
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** The files that git knows or would take, of the folders that a resource touches and of the project's root. */
function sourceFiles(): string[] {
  const options = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", options, { encoding: "utf8" }).trim().split("\n");
  return files.filter((file) => !file.includes("/") || FOLDERS.includes(file.split("/")[0] ?? ""));
}

/** Links each package by itself, so that tools write their caches into the copy. */
function linkPackages(): void {
  mkdirSync(join(project, "node_modules"));
  const packages = readdirSync("node_modules").filter((name) => ![".cache", ".vite"].includes(name));
  for (const name of packages) symlinkSync(resolve("node_modules", name), join(project, "node_modules", name));
}

/** Links the browser that this project has unpacked, so that the copy's build does not unpack it once more. */
function linkEngine(): void {
  const engine = resolve("dist/engine");
  if (!existsSync(engine)) return;
  mkdirSync(join(project, "dist"));
  symlinkSync(engine, join(project, "dist/engine"));
}

interface Result {
  exitCode: number | string;
  stdout: string;
  stderr: string;
}

const run = (command: string, ...options: string[]) =>
  new Promise<Result>((resolveRun) => {
    const settings = { cwd: project, env: { ...process.env, VITEST: undefined }, maxBuffer: 64 * 1024 * 1024 };
    execFile(command, options, settings, (error, stdout, stderr) => {
      resolveRun({ exitCode: error ? (error.code ?? "killed") : 0, stdout, stderr });
    });
  });
const newResource = (...names: string[]) => run(process.execPath, "scripts/new-resource.mjs", ...names);
const binary = (name: string, ...options: string[]) => run(join(project, "node_modules/.bin", name), ...options);

/** Every file of the project with its content. */
const contents = () => new Map(FOLDERS.flatMap(filesIn).map((file) => [file, readFileSync(file, "utf8")]));
const filesIn = (folder: string): string[] =>
  readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe("npm run new:resource with a name that it can't take", () => {
  it.each([
    [[], "Say which resource to add: npm run new:resource price-lists"],
    [["PriceLists"], '"PriceLists" is not in kebab-case'],
    [["price_lists"], '"price_lists" is not in kebab-case'],
    [["../lists"], '"../lists" is not in kebab-case'],
    [["people"], '"people" does not look like a plural. Name the singular too: npm run new:resource people person'],
    [["templates"], '"templates" is taken: server/templates exists.'],
    [["api-keys"], '"api-keys" is taken: server/database/schema/api-keys.ts exists.'],
    [["mails"], '"mails" is taken: server/database/schema/mail.ts has a table "mails".'],
  ])("%j: says why and writes nothing", async (names, reason) => {
    const before = contents();
    const { exitCode, stderr, stdout } = await newResource(...names);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(reason);
    expect(stderr).toContain("Nothing was written.");
    expect(contents()).toEqual(before);
  });
});

describe("docs/adding-a-resource.md", () => {
  it("shows what npm run new:resource writes for tags", () => {
    const written = planFiles(resolve("."), parseName("tags")).map(({ text }) => normalized(text));
    const guide = readFileSync("docs/adding-a-resource.md", "utf8");
    const blocks = [...guide.matchAll(/```tsx?\n(.*?)```/gs)].map(([, code = ""]) => normalized(code));
    expect(blocks).toHaveLength(3);
    for (const block of blocks) expect(written.filter((text) => text.includes(block))).toHaveLength(1);
  });
});

/** Ignores how code is broken into lines, which depends on the length of the name. */
const normalized = (code: string) => code.replace(/\s+/g, "").replace(/,([)}\]])/g, "$1");

describe("npm run new:resource", () => {
  it("adds a resource that compiles, is formatted and passes its tests", { timeout: TIMEOUT_MS }, async () => {
    const before = contents();
    const created = await newResource("price-lists");
    expect([created.stderr, created.exitCode]).toEqual(["", 0]);
    expect(created.stdout).toContain("npm run db:generate");
    const written = [...contents()].filter(([file, text]) => text !== before.get(file)).map(([file]) => file);
    expect(written.map((file) => relative(project, file))).toContain("contract/price-lists.ts");
    const format = binary("biome", "check", "--error-on-warnings", "--vcs-enabled=false", ...written);
    expect(failureOf(await format)).toBeNull();

    addColour();
    expect(failureOf(await binary("drizzle-kit", "generate", "--name", "price_lists"))).toBeNull();
    expect(failureOf(await binary("tsx", "tests/client/generate.ts"))).toBeNull();
    const [types, tested] = await Promise.all([typeCheck(), tests()]);
    expect([failureOf(types), failureOf(tested)]).toEqual([null, null]);
    // The sign of a file none of whose tests has one of the names.
    expect(tested.stdout).not.toContain("↓");
  });
});

/** Adds a field as docs/adding-a-resource.md describes. */
function addColour(): void {
  const change = (path: string, ...changes: [before: string, after: string][]) => {
    const file = join(project, path);
    let text = readFileSync(file, "utf8");
    for (const [before, after] of changes) {
      expect(text, path).toContain(before);
      text = text.replace(before, after);
    }
    writeFileSync(file, text);
  };
  change(
    "contract/price-lists.ts",
    ['name: name("INVALID_REQUEST") }', 'name: name("INVALID_REQUEST"), colour: z.string().max(20).default("") }'],
    ["name: z.string(), createdAt", "name: z.string(), colour: z.string(), createdAt"],
  );
  change("server/database/schema/price-lists.ts", [
    "    createdAt:",
    '    colour: text("colour").notNull(),\n    createdAt:',
  ]);
  change(
    "src/resources/price-lists.tsx",
    ['Pick<PriceList, "name">', 'Pick<PriceList, "name" | "colour">'],
    ["({ name }) => ({ name })", "({ name, colour }) => ({ name, colour })"],
    ['textColumn("name", t("Name")),', 'textColumn("name", t("Name")), textColumn("colour", t("Colour")),'],
    ["fields: { name:", 'fields: { colour: { kind: "text", label: t("Colour") }, name:'],
  );
  change(
    "tests/server/api/price-lists.test.ts",
    ['request(id, { name: "New" })', 'request(id, { name: "New", colour: "red" })'],
    ['toMatchObject({ id, name: "New" })', 'toMatchObject({ id, name: "New", colour: "red" })'],
    ['name: "First", createdAt', 'name: "First", colour: "", createdAt'],
  );
}

/** Checks the types of what was written and of everything that it imports. */
function typeCheck() {
  const config = {
    extends: "./tsconfig.json",
    compilerOptions: { incremental: false },
    files: ["contract/calls.ts", "server/app.ts", "src/resources/price-lists.tsx"],
    include: ["tests/server/api/price-lists.test.ts", "tests/support/*.ts"],
  };
  writeFileSync(join(project, "tsconfig.new.json"), JSON.stringify(config));
  return binary("tsc", "--project", "tsconfig.new.json");
}

/**
 * Names of the tests that include the new resource: its own, those of its calls, and those of lists of all calls or
 * pages. The tests of another resource's calls are left out.
 */
const NAMES = "price.?list|calls of a workspace need an admin|are all served|the list of calls";

/** Runs the tests of the new resource, and those that every resource is part of. */
const tests = () =>
  binary(
    "vitest",
    "run",
    "--project=server",
    "--project=portal",
    `--testNamePattern=${NAMES}`,
    "tests/contract/calls.test.ts",
    "tests/server/api/price-lists.test.ts",
    "tests/server/api/workspace-access.test.ts",
    "tests/portal/resources.test.tsx",
  );

/** @returns what a command printed if it failed */
const failureOf = ({ exitCode, stdout, stderr }: Result): string | null => (exitCode === 0 ? null : stdout + stderr);
