import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { fileChunks, files } from "../database/schema/files";
import { linkTo } from "../http/link";

/** Bytes a row: small enough for every driver, large enough to be few. */
const CHUNK = 1024 * 1024;

/** A file as it is written down: its name, size and secret, without its bytes. */
export type StoredFile = typeof files.$inferSelect;

interface NewFile {
  /** What it is saved as. */
  name: string;
  expiresAt: Date;
}

/** The files that one workspace's programs fetch. */
export function filesOf(tx: Transaction, workspaceId: string) {
  return {
    /** Keeps bytes, or (without them) an address whose content is put together when it is fetched. */
    async add({ name, expiresAt }: NewFile, content: Buffer = Buffer.alloc(0)): Promise<StoredFile> {
      const secret = randomBytes(32).toString("base64url");
      const [file] = await tx
        .insert(files)
        .values({ workspaceId, secret, name, bytes: content.length, createdAt: new Date(), expiresAt })
        .returning();
      if (!file) throw new Error("The file was not written");
      for (let number = 0; number * CHUNK < content.length; number++) {
        const piece = content.subarray(number * CHUNK, (number + 1) * CHUNK);
        await tx.insert(fileChunks).values({ workspaceId, fileId: file.id, number, content: piece });
      }
      return file;
    },
  };
}

/** @returns where everyone who has this address can fetch the file */
export const downloadUrl = ({ secret }: StoredFile, publicUrl: string): string =>
  linkTo(publicUrl, `/v1/files/${secret}`);

/** @returns the file of an address, unless it has expired */
export async function findFileBySecret(db: Queries, secret: string): Promise<StoredFile | undefined> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.secret, secret), gt(files.expiresAt, new Date())));
  return file;
}

/** The bytes of a file, a piece at a time: a slow reader holds one piece in memory and no connection. */
export async function* readContent(db: Queries, fileId: string): AsyncGenerator<Buffer> {
  for (let next = 0; ; next++) {
    const [chunk] = await db
      .select({ content: fileChunks.content })
      .from(fileChunks)
      .where(and(eq(fileChunks.fileId, fileId), eq(fileChunks.number, next)));

    if (!chunk) return;
    yield chunk.content;
  }
}

/** @returns all bytes of a file at once */
export async function readWholeContent(db: Queries, fileId: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readContent(db, fileId)) pieces.push(piece);
  return Buffer.concat(pieces);
}
