import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findEngine } from "../../../server/render/engine/find-engine";
import { unpackEngine } from "../../../server/render/engine/unpack-engine";

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

  it("is the bundled one elsewhere: two starts at once unpack it whole, and nothing else stays", async () => {
    vi.stubEnv("PATH", "");
    const engineFolder = join(folder, "engines", "1");
    const [one, two] = await Promise.all([findEngine({ engineFolder }), findEngine({ engineFolder })]);
    expect(one).toEqual(two);
    expect(one.source).toBe("bundled");
    expect((await stat(one.executablePath)).size).toBeGreaterThan(100_000_000);
    expect(await readdir(join(folder, "engines"))).toEqual(["1"]);

    const { ino } = await stat(one.executablePath);
    await unpackEngine(engineFolder);
    expect((await stat(one.executablePath)).ino).toBe(ino);

    await chmod(one.executablePath, 0o777);
    await unpackEngine(engineFolder);
    expect((await stat(one.executablePath)).mode & 0o777).toBe(0o755);
  });

  it("is never a file that lay in its place", async () => {
    vi.stubEnv("PATH", "");
    const engineFolder = join(folder, "engine");
    await mkdir(engineFolder);
    await planted(join(engineFolder, "chrome-headless-shell"));
    await symlink("/bin/sh", join(engineFolder, "lib"));
    const { executablePath } = await findEngine({ engineFolder });
    expect((await readFile(executablePath)).subarray(1, 4).toString()).toBe("ELF");
    expect(await readdir(folder)).toEqual(["engine"]);
  });
});
