import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { chown } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeFolder } from "../../../server/processes/remove-folder";

const USER = 61_234;

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "platen-test-"));
  chmodSync(parent, 0o755);
  folder = join(parent, "scratch");
  mkdirSync(join(folder, "browser", "profile"), { recursive: true });
  mkdirSync(join(parent, "elsewhere"));
  writeFileSync(join(parent, "elsewhere", "file"), "");
  writeFileSync(join(folder, "browser", "profile", "file"), "");
  symlinkSync(join(parent, "elsewhere"), join(folder, "browser", "link"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

it("a folder is removed with its content, and links are not followed", async () => {
  await removeFolder(folder);
  await removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(join(parent, "elsewhere", "file"))).toBe(true);
});

describe.runIf(process.getuid?.() === 0)("if root removes it, a folder of another user", () => {
  it("is removed too", async () => {
    for (const path of ["browser", "browser/profile", "browser/profile/file"])
      await chown(join(folder, path), USER, USER);
    await removeFolder(folder);
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(join(parent, "elsewhere", "file"))).toBe(true);
  });

  it("is removed with that user's rights only", async () => {
    await chown(join(folder, "browser"), USER, USER);
    await expect(removeFolder(folder)).rejects.toThrow("ENOTEMPTY");
    expect(existsSync(join(folder, "browser", "profile", "file"))).toBe(true);
  });
});
