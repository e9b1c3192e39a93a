import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { createScratchFolder } from "../support/scratch-folder";

const COMMAND = ["dist/server/doctor.js"];
const NOWHERE = "http://127.0.0.1:1";
const SHARED = { DATABASE_URL: "postgres://platen@127.0.0.1:1/platen", RENDER_SECRET: "a secret of the doctor" };
const MACHINE = ["node", "memory", "temporary files"];
const RENDERER = ["shared memory", "engine", "sandbox", "fonts"];
const OTHERS = ["mail", "address"];

it.each([
  ["one process needs", {}, 0, [...MACHINE, ...RENDERER, "database", "clock", "secrets", "files", ...OTHERS]],
  [
    "a web process needs, and fails without its database and render processes",
    { ...SHARED, ROLE: "web", RENDER_NODES: NOWHERE },
    1,
    [...MACHINE, "render processes", "database", "files", ...OTHERS],
  ],
  ["a render process needs", { ...SHARED, ROLE: "render" }, 1, [...MACHINE, ...RENDERER, "database", "files"]],
])("platen doctor checks everything that %s", async (_, settings, exitCode, checks) => {
  const dataDir = createScratchFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PUBLIC_URL: NOWHERE, ...settings };
  const [code, text] = await new Promise<[unknown, string]>((resolve) =>
    execFile(process.execPath, COMMAND, { env }, (error, stdout) => resolve([error?.code ?? 0, stdout])),
  );
  const lines = [...text.matchAll(/^(?:ok|warning|FAILED) +(\S+(?: \S+)*) {2}/gm)];
  expect(lines.map(([, name]) => name)).toEqual(checks);
  expect(code).toBe(exitCode);
});
