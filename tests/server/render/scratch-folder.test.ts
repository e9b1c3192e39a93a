import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { createScratchFolder } from "../../../server/render/scratch-folder";

it("removes the folders of services that were killed, and no others", async () => {
  const parent = mkdtempSync(join(tmpdir(), "platen-sweep-"));
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  const sameId = `platen-render-${process.pid}-c`;
  for (const name of [`platen-render-${ended}-a`, `platen-render-${process.ppid}-b`, sameId, "other"])
    mkdirSync(join(parent, name));
  const own = [await createScratchFolder(parent), await createScratchFolder(parent)];
  expect(readdirSync(parent).sort()).toEqual(
    ["other", `platen-render-${process.ppid}-b`, ...own.map((folder) => basename(folder))].sort(),
  );
  rmSync(parent, { recursive: true });
});
