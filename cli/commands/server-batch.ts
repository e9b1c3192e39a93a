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
import { Progress } from "../output/progress";
import { writeMessage } from "../output/terminal";
import { assertWritable, writeAtomically } from "../output/write-atomically";
import { parsePrintFlags } from "../print-flags";
import { readItems } from "../read-input";
import type { Connection } from "../remote/connection";
import { PATIENT_RETRIES } from "../remote/retry";
import { ServerClient } from "../remote/server-client";
import { sourceFields } from "../remote/server-renderer";
import type { BatchCommand } from "./flags";
import { readTemplateSource } from "./template-source";

/** Delay between requests for the state of a batch. It grows, because a long batch needs no exact progress. */
const FIRST_POLL_DELAY_MS = 250;
const MAX_POLL_DELAY_MS = 2_000;

const PATIENTLY = { retries: PATIENT_RETRIES };

/**
 * Renders a batch on a server, and downloads the result.
 *
 * @throws CliError
 */
export async function runServerBatch(
  { template, data, flags, signal }: BatchCommand,
  connection: Connection,
): Promise<void> {
  const output = outputOf(flags.output);
  const options = await parsePrintFlags(flags);
  const source = await readTemplateSource(template, flags, signal);
  const items = await readItems(data, signal);
  if (items.length > LIMITS.maxBatchItems) {
    throw usageError(`a batch on a server can have ${LIMITS.maxBatchItems} documents; the data has ${items.length}`);
  }
  await assertWritable(flags.output);
  const start = performance.now();
  const client = new ServerClient({ connection, signal, isQuiet: flags.quiet });
  const body = { ...sourceFields(source), options, output, items };
  const headers = { "idempotency-key": randomUUID() };
  const created = await client.call(createBatch, { body, headers }, { source });
  const progress = flags.quiet ? undefined : new Progress({ screen: process.stderr, total: created.total });
  const batch = await waitForBatch(client, created, signal, progress).finally(() => progress?.end());
  if (batch.done > 0) await downloadResult(client, batch, flags.output, signal);
  const failures = batch.failures.map((failure) => ({ item: failure.item + 1, error: describeError(failure, source) }));
  const { total, done, failed } = batch;
  const milliseconds = Math.round(performance.now() - start);
  reportBatch({ output: flags.output, total, done, failed, failures, milliseconds }, flags);
}

function outputOf(file: string): BatchOutput {
  if (/\.zip$/i.test(file)) return "zip";
  if (/\.pdf$/i.test(file)) return "pdf";
  throw usageError(`a server writes a batch to one .zip or one .pdf: name one with -o, or use --local for a folder`);
}

/** Returns the batch when it is done. @throws CliError if the batch failed as a whole */
async function waitForBatch(
  client: ServerClient,
  created: BatchResource,
  signal: AbortSignal,
  progress: Progress | undefined,
): Promise<BatchResource> {
  let batch = created;
  let delayMs = FIRST_POLL_DELAY_MS;
  while (batch.status === "queued" || batch.status === "running") {
    try {
      await sleep(delayMs, undefined, { signal });
      batch = await client.call(readBatch, { params: { batchId: created.id } }, PATIENTLY);
    } catch (error) {
      if (signal.aborted) writeMessage(`The server continues batch ${created.id}`);
      throw error;
    }
    progress?.update(batch.done, batch.failed);
    delayMs = Math.min(delayMs * 1.5, MAX_POLL_DELAY_MS);
  }
  if (batch.status === "failed" && batch.error) {
    const documents = batch.url === null ? "" : `; its documents as a zip: ${batch.url}`;
    throw toCliError(batch.error, null, ` (batch ${batch.id}${documents})`);
  }
  return batch;
}

async function downloadResult(
  client: ServerClient,
  { url, id }: BatchResource,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  // Only the secret of the URL is used: the server may not know the host name by which we reach it.
  const secret = url?.split("/").at(-1);
  const response = secret ? await client.send(downloadFile, { params: { secret } }, PATIENTLY) : undefined;
  if (!response?.body) throw new CliError(EXIT.UNAVAILABLE, `the server has no result of batch ${id}`);
  await writeAtomically(file, Readable.fromWeb(response.body as ReadableStream), signal);
}
