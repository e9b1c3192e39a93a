import { describe, expect, it } from "vitest";
import { checkProse } from "../../scripts/check-prose.mjs";

describe("the check of prose", () => {
  it.each([
    ["a fragment without a subject", "// Of the renderer."],
    ["'where' in a condition", "/** Returns null where there is no session. */"],
    ["rare wording", "// The page is loaded anew."],
    ["a passive without an actor", "// The server is asked for it."],
  ])("reports %s", (_, comment) => {
    expect(checkProse("a.ts", comment)).toHaveLength(1);
  });

  it("reports comments and Markdown wider than 120 columns, but not code, tables or long links", () => {
    const words = "word ".repeat(30).trim();
    expect(checkProse("a.ts", `// ${words}`)).toHaveLength(1);
    expect(checkProse("a.md", words)).toHaveLength(1);
    expect(checkProse("a.ts", `const text = "${words}";`)).toEqual([]);
    expect(checkProse("a.md", `| ${words} |`)).toEqual([]);
    expect(checkProse("a.md", `See https://example.com/${"a".repeat(120)}`)).toEqual([]);
  });

  it("reads whole block comments and the lines of Markdown outside of code", () => {
    expect(checkProse("a.ts", "/**\n * Returns the name.\n * Whoever calls must wait.\n */")).toEqual([
      expect.stringContaining("a.ts:3"),
    ]);
    expect(checkProse("a.md", "```\nWhat is this\n```\n\nWhat is this")).toEqual([expect.stringContaining("a.md:5")]);
  });

  it("reads the cells of tables and the names of tests", () => {
    expect(checkProse("a.md", "| word | The page is loaded anew. |")).toHaveLength(1);
    for (const opening of ['it("', 'it.each([1, 2])("', '  describe("']) {
      expect(checkProse("a.test.ts", `${opening}loads the page anew", () => {`)).toHaveLength(1);
    }
  });

  it("accepts plain sentences", () => {
    expect(checkProse("a.ts", "// Retries twice, because the first attempt may meet a lost page.")).toEqual([]);
  });
});
