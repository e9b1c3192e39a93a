import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { fileError } from "../cli-error";
import { writeAtomically } from "./write-atomically";

/** Writes the documents of a batch. */
export interface BatchWriter {
  /** @throws CliError if the document can't be written */
  add(name: string, pdf: Buffer): Promise<void>;
  /** Resolves when everything is written. @throws CliError if that fails */
  finish(): Promise<void>;
  /** Removes an incomplete file. */
  discard(): Promise<void>;
}

/** Creates a folder, and the writer of its files. @throws CliError if the folder can't be created */
export async function createFolderWriter(folder: string, signal: AbortSignal): Promise<BatchWriter> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileError("written", folder, error);
  });
  return new FolderWriter(folder, signal);
}

/** Writes each document to a file of its own. */
class FolderWriter implements BatchWriter {
  readonly #folder: string;
  readonly #signal: AbortSignal;

  constructor(folder: string, signal: AbortSignal) {
    this.#folder = folder;
    this.#signal = signal;
  }

  add(name: string, pdf: Buffer): Promise<void> {
    return writeAtomically(join(this.#folder, name), pdf, this.#signal);
  }

  async finish(): Promise<void> {}

  async discard(): Promise<void> {}
}

/** Writes all documents to one zip. Stores them as they are, because a PDF is already compressed. */
export class ZipWriter implements BatchWriter {
  readonly #zip = new ZipFile();
  readonly #discarded = new AbortController();
  readonly #written: Promise<void>;
  readonly #settled: Promise<void>;
  #error: unknown;

  constructor(file: string, signal: AbortSignal) {
    const aborted = AbortSignal.any([signal, this.#discarded.signal]);
    this.#written = writeAtomically(file, this.#zip.outputStream as Readable, aborted);
    // Keeps an early failure for the next call, so that it is not an unhandled rejection.
    this.#settled = this.#written.catch((error: unknown) => {
      this.#error = error;
    });
  }

  async add(name: string, pdf: Buffer): Promise<void> {
    if (this.#error) throw this.#error;
    this.#zip.addBuffer(pdf, name, { compress: false });
  }

  async finish(): Promise<void> {
    this.#zip.end();
    await this.#written;
  }

  async discard(): Promise<void> {
    this.#discarded.abort();
    await this.#settled;
  }
}
