import { readFileSync, writeFileSync } from "node:fs";
import { CATALOGUES, collectTexts } from "./texts.ts";

/**
 * Brings the catalogues up to date: adds the texts that they lack, with an empty translation, and removes the texts
 * that the portal no longer has.
 */
const { texts, mistakes } = collectTexts();
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
if (mistakes.length > 0) process.exitCode = 1;

for (const file of Object.values(CATALOGUES)) {
  const known: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  const updated = Object.fromEntries(texts.map((text) => [text, known[text] ?? ""]));
  const empty = texts.filter((text) => !updated[text]);
  const removed = Object.keys(known).filter((text) => !texts.includes(text));
  writeFileSync(file, `${JSON.stringify(updated, null, 2)}\n`);
  process.stdout.write(`${file}: ${texts.length} texts, ${empty.length} to translate, ${removed.length} removed\n`);
  for (const text of empty) process.stdout.write(`  ${JSON.stringify(text)}\n`);
}
