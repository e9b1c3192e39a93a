import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Renderer } from "../../../server/render/renderer";
import { eventually } from "../../support/eventually";
import { descendants, isRunning } from "./support/processes";
import { startResourceServer } from "./support/resource-server";
import { pageProcesses, startTestRenderer, textOf } from "./test-renderer";

const SLOW = "<script>window.platenReady = false; setTimeout(() => { window.platenReady = true }, 700)</script>made";
const parameters = {};
let renderer: Renderer;
afterEach(() => renderer?.close());

/** Resolves when a document is being rendered. */
const busy = () => eventually(() => expect(renderer.health.running).toBe(1));
const browser = () => {
  const pid = renderer.health.processes.browsers[0];
  if (pid === undefined) throw new Error("No browser");
  return pid;
};
const pages = () => pageProcesses(renderer);

describe("the browser", () => {
  it("is restarted when it is killed, and the document is rendered", async () => {
    renderer = await startTestRenderer();
    const lost = browser();
    const rendering = textOf(renderer, SLOW);
    await busy();
    process.kill(lost, "SIGKILL");
    expect(await rendering).toEqual(["made"]);
    expect(browser()).not.toBe(lost);
    expect(renderer.health).toMatchObject({ state: "ready", restarts: 1 });
  });

  it("that is killed in every attempt makes the renderer answer SERVICE_UNAVAILABLE", async () => {
    renderer = await startTestRenderer({ warmPages: 0 });
    const rendering = renderer.render({ template: SLOW, parameters });
    const answer = expect(rendering).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      data: { reason: "renderer" },
    });
    const first = browser();
    await eventually(() => expect(pages()).toHaveLength(1));
    process.kill(first, "SIGKILL");
    await eventually(() => expect(browser()).not.toBe(first));
    await eventually(() => expect(pages()).toHaveLength(1));
    process.kill(browser(), "SIGKILL");
    await answer;
    expect(await textOf(renderer, "next")).toEqual(["next"]);
  });

  it("that hangs with a document is killed long before the deadline, and the document is rendered", async () => {
    renderer = await startTestRenderer();
    const rendering = textOf(renderer, SLOW);
    await eventually(() => expect(renderer.health.running).toBe(1));
    process.kill(browser(), "SIGSTOP");
    expect(await rendering).toEqual(["made"]);
    expect(renderer.health.restarts).toBe(1);
  });

  it("that hangs does not block the next document, which another browser prints", async () => {
    const server = await startResourceServer(() => undefined);
    // The hung browser has far more time to answer than the next documents take, so none of them waits for its end.
    renderer = await startTestRenderer({
      browsers: 2,
      hangTimeoutMs: 600_000,
      remoteMode: "allowlist",
      remoteAllowedHosts: [server.host],
    });
    const caller = new AbortController();
    const template = `<img src="${server.base}">`;
    const failed = expect(renderer.render({ template, parameters, signal: caller.signal })).rejects.toThrow("gone");
    await eventually(() => expect(server.requests).toHaveLength(1));
    // If both browsers are idle, the first one gets the document.
    const [hung = Number.NaN] = renderer.health.processes.browsers;
    process.kill(hung, "SIGSTOP");
    caller.abort(new Error("gone"));
    await failed;
    expect(await textOf(renderer, "one")).toEqual(["one"]);
    expect(await textOf(renderer, "<script></script>two")).toEqual(["two"]);
    expect(renderer.health.processes.browsers).toContain(hung);
    expect(isRunning(hung)).toBe(true);
    await server.close();
  });

  it("is replaced after its share of documents, and loses none", async () => {
    renderer = await startTestRenderer({ maxDocumentsPerBrowser: 5 });
    const first = browser();
    const numbers = [...Array(20).keys()];
    const texts = await Promise.all(numbers.map((number) => textOf(renderer, "{{ number }}", { number })));
    expect(texts.flat()).toEqual(numbers.map(String));
    await eventually(() => expect(isRunning(first)).toBe(false));
    expect(renderer.health.restarts).toBe(0);
  });
});

describe("a page", () => {
  it("whose process is killed gets a second attempt", async () => {
    const answers: ServerResponse[] = [];
    const server = await startResourceServer((_request, response) => void answers.push(response));
    onTestFinished(() => server.close());
    renderer = await startTestRenderer({
      warmPages: 0,
      remoteMode: "allowlist",
      remoteAllowedHosts: [server.host],
      remoteTimeoutMs: 150_000,
    });
    const rendering = textOf(renderer, `<img src="${server.base}">made`);
    // If a process is killed while it starts, the browser seems unable to start processes. This one has started.
    await eventually(() => expect(answers).toHaveLength(1));
    for (const pid of pages()) process.kill(pid, "SIGKILL");
    await eventually(() => expect(answers).toHaveLength(2));
    for (const answer of answers) answer.end();
    expect(await rendering).toEqual(["made"]);
    expect(renderer.health.restarts).toBe(0);
  });

  it("whose process is killed at any moment is not the document's fault", async () => {
    renderer = await startTestRenderer({ warmPages: 0 });
    const template = "{% for line in (1..300) %}<p>line</p>{% endfor %}";
    for (let delayMs = 0; delayMs < 40; delayMs += 3) {
      const rendering = renderer.render({ template, parameters, workspaceId: "key" });
      const outcome = rendering.then(
        () => "made",
        ({ code, message }) => `${code}: ${message}`,
      );
      await setTimeout(delayMs);
      for (const pid of pages()) process.kill(pid, "SIGKILL");
      // Unavailable if the page was lost twice.
      expect(await outcome).toMatch(/^made$|^SERVICE_UNAVAILABLE/);
    }
  });

  it("that is killed while it is warm harms no document", async () => {
    renderer = await startTestRenderer({ warmPages: 2 });
    for (const pid of pages()) process.kill(pid, "SIGKILL");
    expect(await textOf(renderer, "made")).toEqual(["made"]);
    expect(await textOf(renderer, "next")).toEqual(["next"]);
  });

  it("that runs out of memory is the document's fault", async () => {
    renderer = await startTestRenderer({ scriptMemoryMiB: 64 });
    const bomb = "<script>const hoard = []; for (;;) hoard.push(new Array(10000).fill({}))</script>";
    await expect(renderer.render({ template: bomb, parameters })).rejects.toMatchObject({ code: "INVALID_TEMPLATE" });
    expect(await textOf(renderer, "next")).toEqual(["next"]);
  });
});

describe("the template process", () => {
  const SLOW_TEMPLATE = "{% for i in (1..3000000) %}{% endfor %}made";

  it("is replaced when it is killed, and the document is rendered", async () => {
    renderer = await startTestRenderer();
    const [lost] = renderer.health.processes.templates;
    const rendering = textOf(renderer, SLOW_TEMPLATE);
    await busy();
    process.kill(Number(lost), "SIGKILL");
    expect(await rendering).toEqual(["made"]);
    expect(renderer.health.processes.templates).not.toContain(lost);
  });

  it("is replaced when it is killed while idle", async () => {
    renderer = await startTestRenderer();
    for (const pid of renderer.health.processes.templates) process.kill(pid, "SIGKILL");
    expect(await textOf(renderer, "made")).toEqual(["made"]);
  });
});

describe("no process and no file is left", () => {
  it("of a browser that is killed while one of its processes hangs", async () => {
    renderer = await startTestRenderer();
    const [hung = Number.NaN] = pages();
    process.kill(hung, "SIGSTOP");
    process.kill(browser(), "SIGKILL");
    await eventually(() => expect(isRunning(hung)).toBe(false));
  });

  it("when the renderer is closed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "platen-test-"));
    vi.stubEnv("TMPDIR", folder);
    const before = descendants(process.pid);
    renderer = await startTestRenderer();
    const started = descendants(process.pid).filter((pid) => !before.includes(pid));
    expect(started.length).toBeGreaterThan(3);
    await textOf(renderer, "made");
    await renderer.close();
    vi.unstubAllEnvs();
    await eventually(() => expect(started.filter(isRunning)).toEqual([]));
    expect(readdirSync(folder).filter((name) => name.startsWith("platen-"))).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("when the service itself is killed", async () => {
    const program: ChildProcess = spawn(
      process.execPath,
      ["--import", "tsx", fileURLToPath(new URL("./support/endless-documents.ts", import.meta.url))],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    await new Promise((resolve) => program.stdout?.once("data", resolve));
    const started = descendants(Number(program.pid));
    expect(started.length).toBeGreaterThan(3);
    program.kill("SIGKILL");
    await eventually(() => expect(started.filter(isRunning)).toEqual([]));
  });
});
