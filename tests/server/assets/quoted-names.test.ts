import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { templates } from "../../../server/database/schema/templates";
import { workspaces } from "../../../server/database/schema/workspaces";
import { draftColumns, hashName, MAX_KEPT_NAMES } from "../../../server/templates/quoted-names";
import { testDatabase } from "../../support/database";

const MIGRATION = join(import.meta.dirname, "../../../server/database/migrations/0044_quoted_names.sql");
const hashesOf = (html: string) => sorted(draftColumns(html).quotedNameHashes);
const sorted = (hashes: bigint[] | null) => hashes?.map(String).sort() ?? null;
const named = (...names: string[]) => sorted(names.map(hashName));
const manyNames = (count: number) => Array.from({ length: count }, (_, index) => `"n${index}"`).join();
const MEBIBYTES = 2 * 1024 * 1024;

/** Drafts, and the names of assets that they may use. */
const DRAFTS: [string, string[] | null][] = [
  ["", []],
  ["'\"", []],
  [`<img src="{{ 'logo.svg' | asset_url }}">`, ["logo.svg"]],
  ['"a.png""b.png" "a.png"', ["a.png", "b.png", " "]],
  ['"e\u0301.svg" "<\u0338" "日本.svg" "😀.png"', ["é.svg", "≮", "日本.svg", "😀.png", " "]],
  [`"${"e\u0301".repeat(100)}"`, ["é".repeat(100)]],
  ['".hidden""a/b""a\\b""a:b""a*b""a?b""<b""a>b""a|b""a\tb""a\u0085b""a\u202ab""a\u2066b"', []],
  [`"${"a".repeat(101)}"`, []],
  ['"-x""^""]""["', ["-x", "^", "]", "["]],
  [manyNames(MAX_KEPT_NAMES - 1), [",", ...Array.from({ length: MAX_KEPT_NAMES - 1 }, (_, index) => `n${index}`)]],
  [manyNames(MAX_KEPT_NAMES), null],
  ['"a'.repeat(60_000), null],
];

describe("what is kept of a draft", () => {
  it.each(DRAFTS)("are its texts in quotes that can be names of assets: draft %#", (html, names) => {
    expect(hashesOf(html)).toEqual(names && named(...names));
  });

  it("are also texts with escapes, and whether it uses assets", () => {
    const html = String.raw`{{ "caf\u00e9.svg" | asset_url }}`;
    expect(hashesOf(html)).toContain(String(hashName("café.svg")));
    expect([draftColumns(html).mayUseAssets, draftColumns("<p>").mayUseAssets]).toEqual([true, false]);
  });

  it.each([
    ["texts that are no names", '"<'],
    ["letters in parts", `"a${"\u0301\u0323".repeat(99)}`],
  ])("is not known of a hostile draft, which is read in part only: %s", (_what, text) => {
    expect(hashesOf(text.repeat(Math.floor(MEBIBYTES / Buffer.byteLength(text))))).toBeNull();
  });

  it("is the same as what the migration fills in", async () => {
    const { db } = await testDatabase();
    const large = "x".repeat(65_537);
    const fillIn = readFileSync(MIGRATION, "utf8").split("--> statement-breakpoint").at(-1) ?? "";
    const workspaceId = randomUUID();
    const createdAt = new Date();
    await db.insert(workspaces).values({ id: workspaceId, name: "Migrated", createdAt });
    const times = { createdAt, updatedAt: createdAt };
    await db.insert(templates).values(
      [...DRAFTS.map(([html]) => html), large].map((html, index) => ({
        workspaceId,
        name: `${index}`,
        html,
        ...times,
      })),
    );
    await db.execute(sql.raw(fillIn));
    const rows = await db.select().from(templates).where(eq(templates.workspaceId, workspaceId));
    expect(rows).toHaveLength(DRAFTS.length + 1);
    for (const { html, mayUseAssets, quotedNameHashes } of rows) {
      // The migration does not look into a large draft.
      const isRead = Buffer.byteLength(html) <= 65_536;
      const kept = isRead ? draftColumns(html) : { mayUseAssets: true, quotedNameHashes: null };
      expect([mayUseAssets, sorted(quotedNameHashes)]).toEqual([kept.mayUseAssets, sorted(kept.quotedNameHashes)]);
    }
  });
});
