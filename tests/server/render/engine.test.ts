import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type Header, pack } from "tar-stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isIntactEngine } from "../../../server/render/engine/engine-manifest";
import { extractLibraries } from "../../../server/render/engine/extract-libraries";
import { findEngine } from "../../../server/render/engine/find-engine";

/** A folder that nobody can create, not even root. */
const NOT_WRITABLE = "/sys/platen/engine";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-test-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function writeExecutable(path: string, mode = 0o755): Promise<string> {
  await writeFile(path, "#!/bin/sh\necho planted\n");
  await chmod(path, mode);
  return path;
}

describe("the engine", () => {
  it("is the configured one, which must be executable", async () => {
    const chromiumPath = await writeExecutable(join(folder, "mine"));
    expect(await findEngine({ chromiumPath, engineFolders: [folder] })).toMatchObject({
      executablePath: chromiumPath,
      source: "configured",
    });
    await chmod(chromiumPath, 0o644);
    await expect(findEngine({ chromiumPath, engineFolders: [folder] })).rejects.toThrow(`CHROMIUM_PATH`);
  });

  it("is the one of the system, if it has one", async () => {
    const executablePath = await writeExecutable(join(folder, "chromium-headless-shell"));
    vi.stubEnv("PATH", `relative:${folder}`);
    expect(await findEngine({ engineFolders: [folder] })).toMatchObject({ executablePath, source: "system" });
  });

  it("is the bundled one otherwise: two starts at once unpack it once, and replace what was in its place", async () => {
    vi.stubEnv("PATH", "");
    const engineFolder = join(folder, "engines", "1");
    const engineFolders = [NOT_WRITABLE, engineFolder];
    await mkdir(engineFolder, { recursive: true });
    await writeExecutable(join(engineFolder, "chrome-headless-shell"));
    await symlink("/bin/sh", join(engineFolder, "lib"));

    const [one, two] = await Promise.all([findEngine({ engineFolders }), findEngine({ engineFolders })]);
    expect(one).toEqual(two);
    expect(one.source).toBe("bundled");
    expect(await readdir(join(folder, "engines"))).toEqual(["1"]);
    const unpacked = await stat(one.executablePath);
    expect(unpacked.size).toBeGreaterThan(100_000_000);

    // The engine is there now, so it is not unpacked again, not even into a better folder.
    const better = join(folder, "better");
    expect(await findEngine({ engineFolders: [better, engineFolder] })).toEqual(one);
    expect((await stat(one.executablePath)).ino).toBe(unpacked.ino);

    expect(await isIntactEngine(engineFolder)).toBe(true);
    await chmod(one.executablePath, 0o777);
    expect(await isIntactEngine(engineFolder)).toBe(false);
    await chmod(one.executablePath, 0o755);
    await truncate(one.executablePath, 1_000);
    expect(await isIntactEngine(engineFolder)).toBe(false);
  });
});

it("names every folder that it can't unpack the engine into", async () => {
  vi.stubEnv("PATH", "");
  await expect(findEngine({ engineFolders: [NOT_WRITABLE] })).rejects.toThrow(
    `The engine can't be unpacked: no folder of ${NOT_WRITABLE} can be written`,
  );
});

describe("extracting the libraries", () => {
  const archiveOf = async (header: Pick<Header, "name"> & Partial<Header>) => {
    const archive = pack();
    archive.entry({ name: "lib/first.so" }, "first");
    archive.entry(header, header.type === undefined ? "content" : "");
    archive.finalize();
    return buffer(archive);
  };

  it("writes the files of the library folder", async () => {
    await extractLibraries(await archiveOf({ name: "lib/second.so" }), folder);
    expect(await readdir(join(folder, "lib"))).toEqual(["first.so", "second.so"]);
    expect(await readFile(join(folder, "lib/second.so"), "utf8")).toBe("content");
    expect((await stat(join(folder, "lib/second.so"))).mode & 0o777).toBe(0o755);
  });

  it.each<[string, Pick<Header, "name"> & Partial<Header>]>([
    ["a path that leads out of the folder", { name: "lib/../../escaped.so" }],
    ["an absolute path", { name: "/tmp/escaped.so" }],
    ["a file elsewhere in the folder", { name: "chrome-headless-shell" }],
    ["the folder itself", { name: "lib/.." }],
    ["a symbolic link", { name: "lib/link.so", type: "symlink", linkname: "/etc/passwd" }],
    ["a hard link", { name: "lib/link.so", type: "link", linkname: "/etc/passwd" }],
    ["a folder", { name: "lib/sub", type: "directory" }],
    ["the same file twice", { name: "lib/first.so" }],
  ])("refuses %s", async (_what, header) => {
    await expect(extractLibraries(await archiveOf(header), folder)).rejects.toThrow();
    expect(await readdir(folder, { recursive: true })).toEqual(["lib", "lib/first.so"]);
    expect(await readFile(join(folder, "lib/first.so"), "utf8")).toBe("first");
  });
});
