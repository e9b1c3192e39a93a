import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import { type BatchOutput, LIMITS } from "../../contract/product";
import { type BatchResource, createBatch, readBatch } from "../../contract/v1/batches";
import { downloadFile } from "../../contract/v1/documents";
import { reportBatch } from "../batch-report";
import { CliError, EXIT, usageError } from "../cli-error";
import { describeError, toCliError } from "../describe-error";
import type { TemplateSource } from "../document-renderer";
import { Progress } from "../output/progress";
import { pluralize, writeMessage } from "../output/terminal";
import { assertWritable, writeAtomically } from "../output/write-atomically";
import { parsePrintFlags } from "../print-flags";
import { displayName, readItems, readText } from "../read-input";
import type { Connection } from "../remote/connection";
import { ServerClient } from "../remote/server-client";
import { sourceFields } from "../remote/server-renderer";
import type { BatchJob } from "./flags";

/** Milliseconds between two questions how far it is: short ones are soon done, and long ones need no exact answer. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [250, 2_000];

/**
 * Has a server make the documents, and fetches the result.
 *
 * @throws Failure
 */
export async function runServerBatch(
  { template, data, flags, signal }: BatchJob,
  connection: Connection,
): Promise<void> {
  const output = outputOf(flags.output);
  const options = await parsePrintFlags(flags);
  const source: TemplateSource =
    template === undefined
      ? { template: flags.template ?? "" }
      : { html: await readText(template, signal), name: displayName(template) };
  const items = await readItems(data, signal);
  if (items.length > LIMITS.maxBatchItems) {
    throw usageError(
      `a server takes ${pluralize(LIMITS.maxBatchItems, "document")} at a time, and these are ${items.length}`,
    );
  }
  await assertWritable(flags.output);
  const start = performance.now();
  const client = new ServerClient(connection, signal, flags.quiet);
  const body = { ...sourceFields(source), options, output, items };
  const headers = { "idempotency-key": randomUUID() };
  const created = await client.call(createBatch, { body, headers }, { source });
  const progress = flags.quiet ? undefined : new Progress(process.stderr, created.total);
  const batch = await follow(client, created, signal, progress).finally(() => progress?.end());
  if (batch.done > 0) await fetchResult(client, batch, flags.output, signal);
  const failures = batch.failures.map((failure) => ({ item: failure.item + 1, error: describeError(failure, source) }));
  const { total, done, failed } = batch;
  reportBatch(
    { output: flags.output, total, done, failed, failures, milliseconds: Math.round(performance.now() - start) },
    flags,
  );
}

function outputOf(file: string): BatchOutput {
  if (/\.zip$/i.test(file)) return "zip";
  if (/\.pdf$/i.test(file)) return "pdf";
  throw usageError(
    "a server makes one .zip or one .pdf of a batch: name such a file with -o, or say --local for a folder",
  );
}

/** @returns the batch once it is done */
async function follow(
  client: ServerClient,
  created: BatchResource,
  signal: AbortSignal,
  progress: Progress | undefined,
): Promise<BatchResource> {
  let batch = created;
  for (
    let pause = FIRST_PAUSE;
    batch.status === "queued" || batch.status === "running";
    pause = Math.min(pause * 1.5, LONGEST_PAUSE)
  ) {
    try {
      await sleep(pause, undefined, { signal });
      batch = await client.call(readBatch, { params: { batchId: created.id } }, { patient: true });
    } catch (error) {
      if (signal.aborted) writeMessage(`The server goes on with batch ${created.id}`);
      throw error;
    }
    progress?.update(batch.done, batch.failed);
  }
  if (batch.status === "failed" && batch.error) {
    const documents = batch.url === null ? "" : `; its documents as a zip: ${batch.url}`;
    throw toCliError(batch.error, null, ` (batch ${batch.id}${documents})`);
  }
  return batch;
}

async function fetchResult(
  client: ServerClient,
  { url, id }: BatchResource,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  // The server may be known by another name here than it calls itself.
  const secret = url?.split("/").at(-1);
  const response = secret ? await client.send(downloadFile, { params: { secret } }, { patient: true }) : undefined;
  if (!response?.body) throw new CliError(EXIT.UNAVAILABLE, `the server has no result of batch ${id}`);
  await writeAtomically(file, Readable.fromWeb(response.body as ReadableStream), signal);
}
