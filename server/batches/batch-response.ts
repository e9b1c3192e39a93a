import type { z } from "zod";
import type { readBatch } from "../../contract/v1/batches";
import { downloadUrl } from "../files/files";
import { epochSeconds } from "../http/epoch";
import type { StoredBatch } from "./store";

/** Returns a batch in the form of the contract. */
export function batchResponse(
  { batch, file, failures }: StoredBatch,
  publicUrl: string,
): z.input<(typeof readBatch)["response"]> {
  const { id, state, templateId, templateVersion, total, done, failed, output, error, createdAt, expiresAt } = batch;
  return {
    id,
    status: state,
    templateId,
    templateVersion,
    total,
    done,
    failed,
    output,
    url: file && downloadUrl(file, publicUrl),
    failures,
    error,
    createdAt: epochSeconds(createdAt),
    expiresAt: expiresAt && epochSeconds(expiresAt),
  };
}
