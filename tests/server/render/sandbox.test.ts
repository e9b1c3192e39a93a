import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { findEngine } from "../../../server/render/engine/find-engine";
import { createRenderer, type Renderer } from "../../../server/render/renderer";
import { rendererSettings } from "../../support/renderer-settings";
import { startService } from "../../support/service";

/** Shell commands that the fake engine runs when it is started with its sandbox. */
const WORKS = "";
const FORBIDDEN = "echo No usable sandbox >&2; exit 1";
const SECOND_TIME = '[ -e "$0.tried" ] || { touch "$0.tried"; exit 1; }';

/**
 * A fake engine: logs whether it is started with its sandbox, and either fails like an engine whose sandbox is
 * forbidden, or prints.
 */
const engine = (real: string, log: string, library: string, sandbox: string) => `#!/bin/sh
case " $* " in *" --no-sandbox "*) ;; *) echo sandbox >> ${log}; ${sandbox} ;; esac
LD_LIBRARY_PATH=${library} exec ${real} "$@" --no-sandbox
`;

let folder: string;
let log: string;
let renderer: Renderer | undefined;
const info = vi.fn();
const warn = vi.fn();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-test-"));
  log = join(folder, "log");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await renderer?.close();
  vi.restoreAllMocks();
  info.mockClear();
  warn.mockClear();
});

/** @param user user id that the service runs as */
async function startAs(user: number, sandbox = WORKS): Promise<Renderer> {
  const { executablePath, env } = await findEngine(rendererSettings);
  const chromiumPath = join(folder, "engine");
  writeFileSync(chromiumPath, engine(executablePath, log, env.LD_LIBRARY_PATH ?? "", sandbox));
  chmodSync(chromiumPath, 0o755);
  vi.spyOn(process, "getuid").mockReturnValue(user);
  const settings = { ...rendererSettings, chromiumPath, browsers: 1, warmPages: 1 };
  renderer = await createRenderer(settings, { debug: vi.fn(), info, warn, error: vi.fn() });
  return renderer;
}

const started = (sandbox: boolean) => [expect.objectContaining({ sandbox, source: "configured" }), "browser started"];

describe("Chromium's own sandbox", () => {
  it("is on unless the user is root; the log and the health report it", async () => {
    expect((await startAs(1000)).health.engine.sandbox).toBe(true);
    expect(info.mock.calls).toEqual([started(true)]);
    expect(warn).not.toHaveBeenCalled();
  });

  it("stays on if the first start fails for another reason", async () => {
    expect((await startAs(1000, SECOND_TIME)).health.engine.sandbox).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });

  it("is off if the system forbids it, with a warning; the log and the health report it", async () => {
    expect((await startAs(1000, FORBIDDEN)).health.engine.sandbox).toBe(false);
    expect(warn.mock.calls).toEqual([
      [
        { reason: expect.stringContaining("No usable sandbox") },
        "browser does not start in its sandbox: started without",
      ],
    ]);
    expect(info.mock.calls).toEqual([started(false)]);
  });

  it("is off for root, who can't use it; the log and the service's health report it", async () => {
    const asRoot = await startAs(0);
    expect(asRoot.health.engine.sandbox).toBe(false);
    expect(info.mock.calls).toEqual([started(false)]);
    const service = await startService({}, { renderer: asRoot });
    const health = (await service.app.inject({ url: "/health" })).json();
    expect(health.renderer.engine).toEqual({
      source: "configured",
      product: expect.stringMatching(/\d/),
      sandbox: false,
    });
  });
});
