import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { eventually } from "../../support/eventually";
import { pdfText } from "../../support/pdf-text";
import { folderWith, type RunningPlaten, runPlaten, startPlaten } from "./run-platen";

const WAIT = { timeout: 60_000, interval: 50 };

/** Waits until the document contains a text. */
async function expectText(folder: string, text: string): Promise<void> {
  await eventually(async () => {
    const file = join(folder, "letter.pdf");
    expect(existsSync(file)).toBe(true);
    expect((await pdfText(readFileSync(file))).pages.join()).toContain(text);
  });
}

async function interrupt(platen: RunningPlaten): Promise<void> {
  platen.process.kill("SIGINT");
  expect((await platen.outcome).code).toBe(130);
}

it("renders again when the template or the data changes, even if an editor replaces the file", async () => {
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
  expect(platen.stderrSoFar).toMatch(/letter\.pdf: 1 page, \d+ kB, \d+ ms\n/);
  await interrupt(platen);
});

it("reports an error and continues", async () => {
  const folder = folderWith({ "letter.html": "{{ name | shout }}" });
  const platen = startPlaten(folder, ["render", "letter.html", "-w"]);
  await vi.waitFor(
    () => expect(platen.stderrSoFar).toContain("platen: letter.html:1:1: undefined filter: shout"),
    WAIT,
  );
  writeFileSync(join(folder, "letter.html"), "<p>fixed</p>");
  await expectText(folder, "fixed");
  await interrupt(platen);
});

it.each([
  ["standard input", ["render", "-", "-w", "-o", "a.pdf"], "--watch can't watch standard input"],
  ["standard output", ["render", "letter.html", "-w", "-o", "-"], "--watch needs an output file"],
])("refuses %s", async (_, command, message) => {
  const { code, stderr } = await runPlaten(folderWith({ "letter.html": "" }), command);
  expect([code, stderr]).toEqual([2, `platen: ${message}\n`]);
});
