import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { fileError } from "../cli-error";
import { writeAtomically } from "./write-atomically";

/** Where the documents of a batch go. */
export interface BatchWriter {
  /** @throws Failure when it can't be written */
  add(name: string, pdf: Buffer): Promise<void>;
  /** Resolves when all is written. @throws Failure when it can't be */
  finish(): Promise<void>;
  /** Leaves nothing that is not whole. */
  giveUp(): Promise<void>;
}

/** Each document in a file of its own. @throws Failure when the folder can't be made */
export async function createFolderWriter(folder: string, signal: AbortSignal): Promise<BatchWriter> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileError("written", folder, error);
  });
  return {
    add: (name, pdf) => writeAtomically(join(folder, name), pdf, signal),
    finish: async () => undefined,
    giveUp: async () => undefined,
  };
}

/** All in one zip. PDFs are compressed already, so they are stored as they are. */
export function createZipWriter(file: string, signal: AbortSignal): BatchWriter {
  const zip = new ZipFile();
  const giveUp = new AbortController();
  const written = writeAtomically(file, zip.outputStream as Readable, AbortSignal.any([signal, giveUp.signal]));
  // It may fail while nobody waits for it.
  let failure: unknown;
  const settled = written.catch((error: unknown) => {
    failure = error;
  });
  return {
    async add(name, pdf) {
      if (failure) throw failure;
      zip.addBuffer(pdf, name, { compress: false });
    },
    async finish() {
      zip.end();
      await written;
    },
    async giveUp() {
      giveUp.abort();
      await settled;
    },
  };
}
