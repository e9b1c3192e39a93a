import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const ROW = /^\| `?([A-Z0-9]+-\d\d)`? \|/;
const CITATION = /\[((?:[A-Z0-9]+-\d\d)(?:,\s*[A-Z0-9]+-\d\d)*)\]/g;

const listed = readFileSync("docs/requirements.md", "utf8")
  .split("\n")
  .flatMap((line) => ROW.exec(line)?.[1] ?? []);

const cited = new Set(
  execFileSync("git", ["ls-files", "--", "tests"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(CITATION)])
    .flatMap(([, ids = ""]) => ids.split(/,\s*/)),
);

describe("docs/requirements.md", () => {
  it("lists each id once", () => {
    expect(listed.length).toBeGreaterThan(0);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("lists every id that a test cites", () => {
    expect([...cited].filter((id) => !listed.includes(id))).toEqual([]);
  });

  it("lists no id without a test", () => {
    expect(listed.filter((id) => !cited.has(id))).toEqual([]);
  });
});
