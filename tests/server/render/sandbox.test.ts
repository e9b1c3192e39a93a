import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { reportHealth } from "../../../server/http/health";
import { SandboxUnavailable } from "../../../server/render/chromium/browser/isolation";
import { createRenderer, type Renderer } from "../../../server/render/renderer";
import type { RendererSettings } from "../../../server/render/settings";
import { testDatabase } from "../../support/database";
import { rendererSettings } from "../../support/renderer-settings";
import { createTestPictures, ownerOf } from "../pictures/test-pictures";
import { FORBIDDEN, writeFakeEngine } from "./support/fake-engine";
import { descendants } from "./support/processes";
import { allowsSandbox, childUid } from "./support/sandbox";
import { pageProcesses } from "./test-renderer";

/** Shell commands that the fake engine runs when it is started with its sandbox. */
const WORKS = "";
const SECOND_TIME = '[ -e "$0.tried" ] || { touch "$0.tried"; exit 1; }';
const SWITCHED_OFF = 'set -- "$@" --no-sandbox';

const OFF = "the sandbox is off: a document that breaks out of the browser can do whatever its user can";
const FALLBACK = "browser does not start in its isolation";

let folder: string;
let renderer: Renderer | undefined;
const info = vi.fn();
const warn = vi.fn();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-test-"));
  // The fake engine writes into it, as the user of the browsers.
  chmodSync(folder, 0o777);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await renderer?.close();
  renderer = undefined;
  vi.restoreAllMocks();
  info.mockClear();
  warn.mockClear();
});

async function start(settings: Partial<RendererSettings>): Promise<Renderer> {
  const log = { debug: vi.fn(), info, warn, error: vi.fn() };
  renderer = await createRenderer({ ...rendererSettings, browsers: 1, warmPages: 1, ...settings }, log);
  return renderer;
}

/** @param sandbox shell commands of the fake engine */
async function startFake(sandbox: string, settings: Partial<RendererSettings> = {}): Promise<Renderer> {
  const chromiumPath = await writeFakeEngine(folder, sandbox);
  return start({ chromiumPath, ...settings });
}

/** Contents of `/proc/<pid>/status`; undefined if the process has ended. */
function statusOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/status`, "latin1");
  } catch {
    return undefined;
  }
}

/** Values of a field of a process's status. */
const valuesOf = (status: string, field: string): string[] =>
  new RegExp(`^${field}:[ \\t]*(.*)$`, "m").exec(status)?.[1]?.split(/\s+/) ?? [];

const scratchFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`platen-render-${process.pid}-`));

const warnings = () => warn.mock.calls.map(([, message]) => message);
const started = (sandbox: boolean) => [expect.objectContaining({ sandbox }), "browser started"];

describe.runIf(allowsSandbox)("Chromium's own sandbox", () => {
  it("confines every document, as a user other than root; the log and the health report it", async () => {
    const { health } = await start({ sandbox: "required", browsers: 2 });
    expect(health.engine?.sandbox).toBe(true);
    expect(info.mock.calls).toEqual([started(true), started(true)]);
    expect(warn).not.toHaveBeenCalled();
    const documents = pageProcesses(renderer as Renderer);
    expect(documents.length).toBeGreaterThanOrEqual(2);
    for (const pid of documents) {
      const status = statusOf(pid) ?? "";
      // 2: system calls are filtered. The second process id is the one in a namespace of its own.
      expect(valuesOf(status, "Seccomp")).toEqual(["2"]);
      expect(valuesOf(status, "NSpid").length).toBeGreaterThan(1);
    }
  });

  it("stays on if the first start fails for another reason", async () => {
    expect((await startFake(SECOND_TIME)).health.engine?.sandbox).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });

  it("counts as off if the engine switches it off by itself", async () => {
    expect((await startFake(SWITCHED_OFF)).health.engine?.sandbox).toBe(false);
    expect(warnings()).toEqual([OFF]);
  });
});

describe("without Chromium's own sandbox, the renderer", () => {
  it("starts, with a warning, if the system forbids the sandbox; the log and the health report it", async () => {
    expect((await startFake(FORBIDDEN)).health.engine?.sandbox).toBe(false);
    expect(warn.mock.calls).toContainEqual([
      expect.objectContaining({ reason: expect.stringContaining("No usable sandbox") }),
      FALLBACK,
    ]);
    expect(warnings().at(-1)).toBe(OFF);
    expect(info.mock.calls).toEqual([started(false)]);
  });

  it.each([
    ["the system forbids it", FORBIDDEN],
    ["the engine switches it off", SWITCHED_OFF],
  ])("does not start if the sandbox is required and %s; says what to do, and leaves nothing", async (_name, engine) => {
    const before = scratchFolders();
    const refusal = await startFake(engine, { sandbox: "required" }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SandboxUnavailable);
    expect(String(refusal)).toMatch(
      /user other than root[\s\S]*user namespaces[\s\S]*seccomp[\s\S]*RENDER_SANDBOX=off/,
    );
    expect(scratchFolders()).toEqual(before);
    expect(descendants(process.pid).filter(isEngine)).toEqual([]);
  });

  it("does not start as root if the sandbox is required", async () => {
    vi.spyOn(process, "getuid").mockReturnValue(0);
    await expect(startFake(WORKS, { sandbox: "required", processUser: "root" })).rejects.toThrow(SandboxUnavailable);
  });

  it("starts as root otherwise, with a warning; the health for operators reports it", async () => {
    vi.spyOn(process, "getuid").mockReturnValue(0);
    const blobs = { kind: "database", answers: () => true } as const;
    const asRoot = await startFake(WORKS, { processUser: "root" });
    expect(asRoot.health.engine?.sandbox).toBe(false);
    expect(warnings()).toEqual([OFF]);
    const health = await reportHealth({ database: await testDatabase(), blobs, renderer: asRoot });
    expect(health.renderer.engine).toMatchObject({ source: "configured", sandbox: false });
  });

  it("starts with a warning if the sandbox is off by the settings", async () => {
    expect((await startFake(WORKS, { sandbox: "off" })).health.engine?.sandbox).toBe(false);
    expect(warnings()).toEqual([OFF]);
  });
});

describe.runIf(process.getuid?.() === 0)("if the service is root", () => {
  it("browsers and template processes run as another user, and own their files", async () => {
    const { processes } = (await start({ sandbox: "off" })).health;
    // A process of Chromium can end before its status is read.
    const statuses = [...processes.templates, ...processes.browsers, ...processes.browsers.flatMap(descendants)]
      .map(statusOf)
      .filter((status) => status !== undefined);
    expect(statuses.length).toBeGreaterThan(4);
    expect(childUid).not.toBe(0);
    for (const status of statuses) expect(new Set(valuesOf(status, "Uid"))).toEqual(new Set([String(childUid)]));
    for (const status of statuses) expect(valuesOf(status, "Groups").filter(Boolean)).toEqual([]);
    const [scratch = ""] = scratchFolders();
    expect(statSync(join(tmpdir(), scratch)).uid).toBe(0);
    expect(statSync(join(tmpdir(), scratch, "browser-1"))).toMatchObject({ uid: childUid, mode: 0o40700 });
  });

  it("the process that makes pictures runs as another user", async () => {
    const { pdf } = await (await start({ sandbox: "off" })).render({ template: "x", parameters: {} });
    const { pictures } = createTestPictures();
    await pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("a"));
    const status = statusOf(pictures.processes[0]?.pid ?? Number.NaN) ?? "";
    expect(new Set(valuesOf(status, "Uid"))).toEqual(new Set([String(childUid)]));
    expect(valuesOf(status, "Groups").filter(Boolean)).toEqual([]);
  });

  it("browsers run as root, with warnings, if that user can't read the engine", async () => {
    const closed = mkdtempSync(join(folder, "closed-"));
    const chromiumPath = await writeFakeEngine(closed, WORKS);
    const { health } = await start({ chromiumPath });
    expect(health.engine?.sandbox).toBe(false);
    expect(warnings()).toEqual([FALLBACK, FALLBACK, OFF]);
    await expect(start({ chromiumPath, sandbox: "required" })).rejects.toThrow(SandboxUnavailable);
  });
});

function isEngine(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("--user-data-dir");
  } catch {
    return false;
  }
}
