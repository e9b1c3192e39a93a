import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isIntactEngine } from "../../../server/render/engine/engine-manifest";
import { findEngine } from "../../../server/render/engine/find-engine";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-test-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function planted(path: string, mode = 0o755): Promise<string> {
  await writeFile(path, "#!/bin/sh\necho planted\n");
  await chmod(path, mode);
  return path;
}

describe("the engine", () => {
  it("is the configured one, which has to be executable", async () => {
    const chromiumPath = await planted(join(folder, "mine"));
    expect(await findEngine({ chromiumPath, engineFolder: folder })).toMatchObject({
      executablePath: chromiumPath,
      source: "configured",
    });
    await chmod(chromiumPath, 0o644);
    await expect(findEngine({ chromiumPath, engineFolder: folder })).rejects.toThrow(`CHROMIUM_PATH`);
  });

  it("is the system's where there is one", async () => {
    const executablePath = await planted(join(folder, "chromium-headless-shell"));
    vi.stubEnv("PATH", `relative:${folder}`);
    expect(await findEngine({ engineFolder: folder })).toMatchObject({ executablePath, source: "system" });
  });

  it("is the bundled one elsewhere: two starts at once unpack it whole, and run nothing that lay in its place", async () => {
    vi.stubEnv("PATH", "");
    const engineFolder = join(folder, "engines", "1");
    await mkdir(engineFolder, { recursive: true });
    await planted(join(engineFolder, "chrome-headless-shell"));
    await symlink("/bin/sh", join(engineFolder, "lib"));

    const [one, two] = await Promise.all([findEngine({ engineFolder }), findEngine({ engineFolder })]);
    expect(one).toEqual(two);
    expect(one.source).toBe("bundled");
    expect(await readdir(join(folder, "engines"))).toEqual(["1"]);
    const unpacked = await stat(one.executablePath);
    expect(unpacked.size).toBeGreaterThan(100_000_000);

    // It is there now: nothing is done again.
    await findEngine({ engineFolder });
    expect((await stat(one.executablePath)).ino).toBe(unpacked.ino);

    expect(await isIntactEngine(engineFolder)).toBe(true);
    await chmod(one.executablePath, 0o777);
    expect(await isIntactEngine(engineFolder)).toBe(false);
    await chmod(one.executablePath, 0o755);
    await truncate(one.executablePath, 1_000);
    expect(await isIntactEngine(engineFolder)).toBe(false);
  });
});
