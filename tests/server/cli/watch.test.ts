import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { pdfText } from "../../support/pdf-text";
import { folderWith, type Running, runPlaten, startPlaten } from "./run-platen";

const WAIT = { timeout: 20_000, interval: 50 };

/** Waits until the document says a text. */
async function expectText(folder: string, text: string): Promise<void> {
  await vi.waitFor(async () => {
    const file = join(folder, "letter.pdf");
    expect(existsSync(file)).toBe(true);
    expect((await pdfText(readFileSync(file))).pages.join()).toContain(text);
  }, WAIT);
}

async function interrupt(platen: Running): Promise<void> {
  platen.process.kill("SIGINT");
  expect((await platen.outcome).code).toBe(130);
}

it("renders again when template or data change, also where an editor puts a new file in the old one's place", async () => {
  const folder = folderWith({ "letter.html": "<p>one {{ name }}</p>", "data/a.json": '{"name": "Mari"}' });
  const platen = startPlaten(folder, ["render", "letter.html", "data/a.json", "--watch"]);
  await expectText(folder, "one Mari");
  writeFileSync(join(folder, "letter.html"), "<p>two {{ name }}</p>");
  await expectText(folder, "two Mari");
  writeFileSync(join(folder, "data/new"), '{"name": "Juhan"}');
  renameSync(join(folder, "data/new"), join(folder, "data/a.json"));
  await expectText(folder, "two Juhan");
  writeFileSync(join(folder, "new"), "<p>three {{ name }}</p>");
  renameSync(join(folder, "new"), join(folder, "letter.html"));
  await expectText(folder, "three Juhan");
  writeFileSync(join(folder, "letter.html"), "<p>four {{ name }}</p>");
  await expectText(folder, "four Juhan");
  expect(platen.said).toMatch(/letter\.pdf: 1 page, \d+ kB, \d+ ms\n/);
  await interrupt(platen);
});

it("tells of a fault and goes on", async () => {
  const folder = folderWith({ "letter.html": "{{ name | shout }}" });
  const platen = startPlaten(folder, ["render", "letter.html", "-w"]);
  await vi.waitFor(() => expect(platen.said).toContain("platen: letter.html:1:1: undefined filter: shout"), WAIT);
  writeFileSync(join(folder, "letter.html"), "<p>mended</p>");
  await expectText(folder, "mended");
  await interrupt(platen);
});

it.each([
  ["standard input", ["render", "-", "-w", "-o", "a.pdf"], "standard input can't be watched"],
  ["an output that is no file", ["render", "letter.html", "-w", "-o", "-"], "--watch needs a file to write to"],
])("refuses %s", async (_, command, message) => {
  const { code, stderr } = await runPlaten(folderWith({ "letter.html": "" }), command);
  expect([code, stderr]).toEqual([2, `platen: ${message}\n`]);
});
