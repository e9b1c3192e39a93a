import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { chunksOf, type ExportFormat } from "../lib/export-format";

interface ExportAnswer<Row> {
  /** File name without its ending. */
  name: string;
  type: "csv" | "jsonl";
  format: ExportFormat<Row>;
  rows: AsyncIterable<Row>;
}

const MEDIA_TYPES = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl; charset=utf-8" };

/**
 * Sends rows as a download, as fast as the caller reads them. If reading the rows fails after the headers were sent,
 * the connection is closed, so that the caller does not take a part for the whole.
 */
export function exportAnswer<Row>(reply: FastifyReply, { name, type, format, rows }: ExportAnswer<Row>): Readable {
  reply.headers({
    "content-type": MEDIA_TYPES[type],
    "content-disposition": `attachment; filename="${name}.${type}"`,
  });
  return Readable.from(chunksOf(format, rows), { objectMode: false });
}
