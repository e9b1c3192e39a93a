import { readdirSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { expectGone } from "../../support/program";
import { descendants } from "../render/support/processes";
import { folderWith, startPlaten } from "./run-platen";

const ENDLESS = "<script>for (;;) {}</script>";
const WAIT = { timeout: 60_000, interval: 50 };

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends the program with %i, and leaves no process and no file", async (signal, exitCode) => {
  const folder = folderWith({ "letter.html": ENDLESS });
  const platen = startPlaten(folder, ["render", "letter.html"]);
  // The browser, its child processes and the template process.
  await vi.waitFor(() => expect(descendants(platen.pid).length).toBeGreaterThan(3), WAIT);
  const children = descendants(platen.pid);
  platen.process.kill(signal);
  const { code, stderr } = await platen.outcome;
  expect([code, stderr]).toEqual([exitCode, ""]);
  for (const child of children) await expectGone(child);
  expect(readdirSync(folder)).toEqual(["letter.html"]);
});
