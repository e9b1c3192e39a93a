import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { mergePdfs } from "../../../server/batches/merge-process";
import { openDatabase } from "../../../server/database/open";
import { silentLog } from "../../support/database";
import { createTestPictures, ownerOf } from "../pictures/test-pictures";
import { descendants } from "../render/support/processes";
import { startTestRenderer } from "../render/test-renderer";

const SECRET = "do-not-pass-on";
/** A kind of child process, by a part of its command line. */
const KINDS = [
  "embedded-child",
  "--create",
  "liquid-child",
  "merge-child",
  "pictures-child",
  "--user-data-dir",
  "--type=zygote",
  "--type=renderer",
];

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
};

it("no child process gets the service's secrets", async () => {
  for (const name of ["DATABASE_URL", "SMTP_URL", "OAUTH_GITHUB_CLIENT_SECRET", "SOMETHING_ELSE"])
    vi.stubEnv(name, SECRET);
  const dataDir = mkdtempSync(join(tmpdir(), "platen-test-"));
  const seen = new Set<string>();
  const look = () => {
    for (const pid of descendants(process.pid)) {
      const command = read(pid, "cmdline");
      for (const kind of KINDS.filter((kind) => command.includes(kind))) seen.add(kind);
      expect(read(pid, "environ"), command).not.toContain(SECRET);
    }
  };
  const starting = Promise.all([openDatabase({ dataDir }, silentLog), startTestRenderer()]);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    const [database, renderer] = await starting;
    await Promise.all([database.close(), renderer.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  });
  // The process that creates a new cluster ends before the database has started.
  await vi.waitFor(
    () => {
      look();
      expect(seen).toContain("--create");
    },
    { timeout: 60_000, interval: 20 },
  );
  const [, renderer] = await starting;
  const { pdf } = await renderer.render({ template: "<p>{{ text }}</p>", parameters: { text: "x" } });
  async function* documents() {
    yield { pdf, documents: [{ item: 0, firstPage: 0, pages: 1 }] };
    // The process has started, because it has taken the first document.
    look();
    yield { pdf, documents: [{ item: 1, firstPage: 0, pages: 1 }] };
  }
  await mergePdfs(documents(), { createdAt: new Date(), signal: new AbortController().signal });
  const { pictures } = createTestPictures();
  await pictures.draw({ pdf, page: 1, width: 9 }, ownerOf("a"));
  look();
  expect([...seen].sort()).toEqual([...KINDS].sort());
});
