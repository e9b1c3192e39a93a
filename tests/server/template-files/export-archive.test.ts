import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import type { ArchiveFile } from "../../../server/lib/zip-archive";
import { exportArchive } from "../../../server/template-files/export-archive";
import type { WorkspaceItem } from "../../../server/template-files/workspace-items";
import { eventually } from "../../support/eventually";

const URL = "https://platen.example.com";

/** Endless rows that do not get smaller when they are compressed. */
async function* rows(events: string[]): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      await nextTurn();
      yield Buffer.from(crypto.getRandomValues(new Uint8Array(16 * 1024)));
    }
  } finally {
    events.push("rows are closed");
  }
}

async function* filesOf(events: string[]): AsyncGenerator<ArchiveFile> {
  try {
    yield { path: "lists/requests.csv", content: rows(events) };
    events.push("the next file was asked for");
  } finally {
    events.push("files are closed");
  }
}

async function* failing(): AsyncGenerator<string> {
  yield "a part";
  throw new Error("The database is gone");
}

describe("the items of an archive", () => {
  const itemOf = (name: string, load: WorkspaceItem["load"]): WorkspaceItem => ({
    item: { kind: "partial", name },
    id: name,
    settings: { publishOnSave: true },
    load,
  });

  it("get their paths in several turns of the event loop, if they are many", async () => {
    let isLoaded = false;
    const load = async () => {
      isLoaded = true;
      return { bytes: new Uint8Array(), sha256: "" };
    };
    const { output: zip } = exportArchive(
      Array.from({ length: 2_000 }, (_, index) => itemOf(`p${index}`, load)),
      URL,
    );
    zip.resume();
    let turns = 0;
    for (; !isLoaded; turns++) await nextTurn();
    expect(turns).toBeGreaterThanOrEqual(10);
    zip.destroy();
  });

  it("are under way until one that is read has been read, even if the caller has left", async () => {
    let finish = () => {};
    const load = vi.fn(
      () =>
        new Promise<{ bytes: Uint8Array; sha256: string }>((resolve) => {
          finish = () => resolve({ bytes: new Uint8Array(), sha256: "" });
        }),
    );
    const { output: zip, ended } = exportArchive([itemOf("a", load), itemOf("b", load)], URL);
    let isEnded = false;
    void ended.then(() => {
      isEnded = true;
    });
    zip.resume();
    await eventually(() => expect(load).toHaveBeenCalledOnce());
    zip.destroy();
    await once(zip, "close");
    await turns(100);
    expect(isEnded).toBe(false);
    finish();
    await ended;
    expect(load).toHaveBeenCalledOnce();
  });

  it("are packed in pieces", async () => {
    const bytes = new TextEncoder().encode("x".repeat(1_000_000));
    const pieces: number[] = [];
    const load = async () => ({ bytes, sha256: "" });
    bytes.subarray = (start = 0, end = bytes.length) => {
      const piece = bytes.slice(start, end);
      pieces.push(piece.length);
      return piece;
    };
    const files = unzipSync(await buffer(exportArchive([itemOf("head", load)], URL).output));
    expect(files["partials/head.html"]?.length).toBe(1_000_000);
    expect(pieces.length).toBe(4);
  });
});

describe("further files of an archive", () => {
  it("follow those of the items", async () => {
    async function* further(): AsyncGenerator<ArchiveFile> {
      for (const name of ["a", "b"]) yield { path: `lists/${name}.csv`, content: Readable.from([name, "ä"]) };
    }
    const files = unzipSync(await buffer(exportArchive([], URL, further()).output));
    const names = Object.keys(files);
    expect(names.slice(-2)).toEqual(["lists/a.csv", "lists/b.csv"]);
    expect(names).toContain("platen.yaml");
    expect(Buffer.from(files["lists/b.csv"] ?? []).toString()).toBe("bä");
  });

  it("are no longer read once the caller has left", async () => {
    const events: string[] = [];
    const { output: zip, ended } = exportArchive([], URL, filesOf(events));
    for (let received = 0; received < 200_000; ) received += (await once(zip, "data"))[0].length;
    zip.destroy();
    await ended;
    expect(events).toEqual(["rows are closed", "files are closed"]);
  });

  it("are not read ahead of a caller who does not read", async () => {
    let read = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const row of rows([])) {
        read += row.length;
        yield row;
      }
    }
    async function* one(): AsyncGenerator<ArchiveFile> {
      yield { path: "lists/requests.csv", content: counted() };
    }
    const { output: zip } = exportArchive([], URL, one());
    await eventually(() => expect(read).toBeGreaterThan(0));
    // Until nothing more is read: each of the steps in between has a small buffer.
    for (let before = -1; before !== read; await turns(1_000)) before = read;
    expect(read).toBeLessThan(1024 * 1024);
    zip.destroy();
  });

  it("reach a caller who begins to read late", async () => {
    async function* further(): AsyncGenerator<ArchiveFile> {
      yield { path: "a.csv", content: Readable.from(["a"]) };
    }
    const { output: zip } = exportArchive([], URL, further());
    await once(zip, "readable");
    await turns(1_000);
    expect(Object.keys(unzipSync(await buffer(zip)))).toContain("a.csv");
  });

  it("make the archive fail if one of them can't be read", async () => {
    async function* further(): AsyncGenerator<ArchiveFile> {
      yield { path: "lists/requests.csv", content: failing() };
    }
    await expect(buffer(exportArchive([], URL, further()).output)).rejects.toThrow("The database is gone");
  });

  it("make the archive fail if they can't be listed", async () => {
    // biome-ignore lint/correctness/useYield: it fails before the first file
    async function* further(): AsyncGenerator<ArchiveFile> {
      throw new Error("The database is gone");
    }
    await expect(buffer(exportArchive([], URL, further()).output)).rejects.toThrow("The database is gone");
  });
});

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await nextTurn();
}
