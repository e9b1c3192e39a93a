import { and, eq, getTableColumns, gt, isNull } from "drizzle-orm";
import { createSecret } from "../access/secrets";
import type { Queries, Transaction } from "../database/open";
import { fileChunks, files } from "../database/schema/files";
import { workspaces } from "../database/schema/workspaces";
import { linkTo } from "../http/link";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import type { ByteRange } from "./byte-range";

/** Size of a row: small enough for every driver, and large enough for few rows. */
const CHUNK_BYTES = 1024 * 1024;

/** Chunks that are read at the same time. Other queries wait for few of them, however many downloads there are. */
const reads = new ConcurrencyLimiter({ maxConcurrent: 2 });

/** A file without its content: its name, size and secret. */
export type StoredFile = typeof files.$inferSelect;

interface NewFile {
  name: string;
  expiresAt: Date;
}

/** The files of one workspace. Anyone who knows a file's address can download it. */
export function filesOf(tx: Transaction, workspaceId: string) {
  return {
    /** Stores a file. Without content, its address gets content when it is downloaded (see ComposeFile). */
    async add({ name, expiresAt }: NewFile, content: Buffer = Buffer.alloc(0)): Promise<StoredFile> {
      const secret = createSecret();
      const [file] = await tx
        .insert(files)
        .values({ workspaceId, secret, name, bytes: content.length, createdAt: new Date(), expiresAt })
        .returning();
      if (!file) throw new Error("The file was not written");
      for (let number = 0; number * CHUNK_BYTES < content.length; number++) {
        const piece = content.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES);
        await tx.insert(fileChunks).values({ workspaceId, fileId: file.id, number, content: piece });
      }
      return file;
    },
  };
}

/** @returns the address at which anyone can download the file */
export const downloadUrl = ({ secret }: StoredFile, publicUrl: string): string =>
  linkTo(publicUrl, `/v1/files/${secret}`);

/** @returns the file of a download address, unless it has expired */
export async function findFileBySecret(db: Queries, secret: string): Promise<StoredFile | undefined> {
  const [file] = await db
    .select(getTableColumns(files))
    .from(files)
    .innerJoin(workspaces, and(eq(workspaces.id, files.workspaceId), isNull(workspaces.deletedAt)))
    .where(and(eq(files.secret, secret), gt(files.expiresAt, new Date())));
  return file;
}

/** Reads a file in chunks. A slow client holds one chunk in memory and no database connection. */
export async function* readContent(
  db: Queries,
  fileId: string,
  { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Buffer> {
  for (let next = Math.floor(start / CHUNK_BYTES); next * CHUNK_BYTES < end; next++) {
    const isNext = and(eq(fileChunks.fileId, fileId), eq(fileChunks.number, next));
    const [chunk] = await reads.run("all files", async () =>
      db.select({ content: fileChunks.content }).from(fileChunks).where(isNext),
    );
    if (!chunk) return;
    const offset = next * CHUNK_BYTES;
    yield chunk.content.subarray(Math.max(0, start - offset), end - offset);
  }
}

/** @returns the whole file */
export async function readWholeContent(db: Queries, fileId: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readContent(db, fileId)) pieces.push(piece);
  return Buffer.concat(pieces);
}
