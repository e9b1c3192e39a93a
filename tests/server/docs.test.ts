import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/** Paths from the project's root in code font; `<name>` and `*` stand for any name and are not checked. */
const PATH = /`((?:bench|bin|cli|contract|docs|scripts|server|src|tests)\/[\w./-]*)`/g;
const LINK = /\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)\s]*)?\)/g;

/** The guide shows files of a resource that a reader is going to add. */
const NAMES_NEW_FILES = "docs/adding-a-resource.md";

const pages = execFileSync("git", ["ls-files", "--", "*.md"], { encoding: "utf8" })
  .split("\n")
  .filter((page) => page !== "" && page !== "CHANGELOG.md");

describe("the documentation", () => {
  it.each(pages)("%s names and links only files that exist", (page) => {
    const text = readFileSync(page, "utf8");
    const named = page === NAMES_NEW_FILES ? [] : [...text.matchAll(PATH)].map(([, path = ""]) => path);
    const linked = [...text.matchAll(LINK)].map(([, path = ""]) => join(dirname(page), path));
    expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each(pages.filter((page) => /^docs\/decisions\/\d/.test(page)))("%s has its number in its title", (page) => {
    const number = Number(page.slice("docs/decisions/".length).slice(0, 4));
    expect(readFileSync(page, "utf8").split(" ", 2)).toEqual(["#", `${number}.`]);
  });
});
