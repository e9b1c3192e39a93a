import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { eventually } from "../../support/eventually";
import { pdfText } from "../../support/pdf-text";
import { folderWith, runPlaten, startPlaten } from "./run-platen";

const TEMPLATE = '<p>Item {{ n }}{% if bad %}{{ "no number" | money: "EUR" }}{% endif %}</p>';
const lines = (...items: object[]) => items.map((item) => `${JSON.stringify(item)}\n`).join("");

/** Reads the uncompressed files of a zip by its central directory (APPNOTE 4.3.12). */
function readZip(zip: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  const signature = Buffer.from("PK\x01\x02", "latin1");
  for (let at = zip.indexOf(signature); at !== -1; at = zip.indexOf(signature, at + 46)) {
    const size = zip.readUInt32LE(at + 20);
    const name = zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files[name] = zip.subarray(start, start + size);
  }
  return files;
}

it("writes a document for each line into a folder, and skips blank lines", async () => {
  const data = `${lines({ n: 1 }, { n: 2 })}\n\r\n${lines({ n: 3 })}`;
  const folder = folderWith({ "t.html": TEMPLATE, "data.jsonl": data });
  const { code, stderr } = await runPlaten(folder, ["batch", "t.html", "data.jsonl", "-o", "made/here"]);
  expect(stderr).toMatch(/^made\/here: 3 documents in \d+\.\d s\n$/);
  expect(code).toBe(0);
  expect(readdirSync(join(folder, "made/here")).sort()).toEqual(["0001.pdf", "0002.pdf", "0003.pdf"]);
  const third = await pdfText(readFileSync(join(folder, "made/here/0003.pdf")));
  expect(third.pages.join()).toContain("Item 3");
});

it("writes a zip, lists failed documents by number and place, and ends with 1", async () => {
  const folder = folderWith({ "t.html": TEMPLATE });
  const input = lines({ n: 1 }, { n: 2, bad: true }, { n: 3 });
  const { code, stderr, stdout } = await runPlaten(folder, ["batch", "t.html", "-", "-o", "a.zip", "--json"], {
    input,
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^platen: 1 of 3 documents failed:\n {2}item 2: t\.html:1:\d+: .*\n.*<p>Item.*\n.*\^\n$/);
  const failures = [{ item: 2, error: expect.stringContaining("t.html:1:") }];
  expect(JSON.parse(stdout.toString())).toMatchObject({ output: "a.zip", total: 3, done: 2, failed: 1, failures });
  const files = readZip(readFileSync(join(folder, "a.zip")));
  expect(Object.keys(files).sort()).toEqual(["0001.pdf", "0003.pdf"]);
  expect((await pdfText(files["0003.pdf"] ?? Buffer.alloc(0))).pages.join()).toContain("Item 3");
});

it("leaves no zip if every document failed", async () => {
  const folder = folderWith({ "t.html": "{{ n | shout }}" });
  const { code, stderr } = await runPlaten(folder, ["batch", "t.html", "-", "-o", "a.zip"], { input: lines({ n: 1 }) });
  expect(stderr).toContain("platen: 1 of 1 document failed:\n  item 1: t.html:1:1: undefined filter: shout");
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual(["t.html"]);
});

it("renders nothing if a line is not a JSON object, and names the line", async () => {
  const folder = folderWith({ "t.html": TEMPLATE, "data.jsonl": `${lines({ n: 1 })}\n[2]\n` });
  const { code, stderr } = await runPlaten(folder, ["batch", "t.html", "data.jsonl", "-o", "made/"]);
  expect([code, stderr]).toEqual([1, "platen: data.jsonl:3: the data must be a JSON object\n"]);
  expect(existsSync(join(folder, "made"))).toBe(false);
});

it("ends with 130 on Ctrl+C: finished documents stay, and no file is half-written", async () => {
  const folder = folderWith({ "t.html": "{% if slow %}<script>for (;;) {}</script>{% endif %}" });
  const input = lines({}, ...Array.from({ length: 8 }, () => ({ slow: true })));
  const platen = startPlaten(folder, ["batch", "t.html", "-", "-o", "made"], { input });
  await eventually(() => expect(existsSync(join(folder, "made/0001.pdf"))).toBe(true));
  platen.process.kill("SIGINT");
  const { code, stderr } = await platen.outcome;
  expect([code, stderr]).toEqual([130, ""]);
  expect(readdirSync(join(folder, "made"))).toEqual(["0001.pdf"]);
});

it.each([
  ["no output", ["batch", "t.html", "data.jsonl"], "platen: required option '-o, --output <path>' not specified"],
  ["standard output", ["batch", "t.html", "d.jsonl", "-o", "-"], "platen: a batch can't be written to standard output"],
  ["one PDF without a server", ["batch", "t.html", "d.jsonl", "-o", "a.pdf"], "platen: only a server can make one PDF"],
  ["no data", ["batch", "t.html", "-o", "a.zip"], "platen: no data given"],
])("refuses %s with 2", async (_, command, message) => {
  const { code, stderr } = await runPlaten(folderWith({ "t.html": TEMPLATE }), command);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
