import { rmSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, it } from "vitest";
import { askLocalSocket, serveLocalSocket } from "../../../server/lib/local-socket";
import { createScratchFolder } from "../../support/scratch-folder";

it("answers on a socket, and logs why it can't answer", async () => {
  const folder = createScratchFolder();
  const path = join(folder, "test.sock");
  const lines: { err?: { message: string }; socket?: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const close = await serveLocalSocket({
    path,
    async answer(url) {
      if (url.pathname === "/broken") throw new Error("disk full");
      return { asked: url.searchParams.get("q") };
    },
    log,
  });
  try {
    expect(await askLocalSocket(path, "/?q=1")).toEqual({ asked: "1" });
    expect(lines).toEqual([]);
    await expect(askLocalSocket(path, "/broken")).rejects.toThrow("See its log");
    expect(lines).toMatchObject([{ socket: "test.sock", err: { message: "disk full" } }]);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});
