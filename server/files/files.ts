import { and, eq, gt, isNull } from "drizzle-orm";
import { ownerOf } from "../access/owner";
import { createSecret } from "../access/secrets";
import type { BlobRecord } from "../blobs/blob-storage";
import type { Queries, Transaction } from "../database/open";
import { blobs } from "../database/schema/blobs";
import { files } from "../database/schema/files";
import { workspaces } from "../database/schema/workspaces";
import { linkTo } from "../http/link";

/** A file: its name, size and secret. */
export type StoredFile = typeof files.$inferSelect;

/** A file and its content, which is null for a zip and for a file of version 0.2 or earlier (see FileContents). */
export interface FileWithBlob {
  file: StoredFile;
  blob: BlobRecord | null;
}

interface NewFile {
  name: string;
  expiresAt: Date;
  /** Content. Without it, the address gets content when it is downloaded (see FindComposed). */
  blob?: BlobRecord;
}

/** Condition that joins a file with its content. */
export const isBlobOfFile = and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.id, files.blobId));

/** The files of one workspace. Anyone who knows a file's address can download it. */
export function filesOf(tx: Transaction, workspaceId: string) {
  return {
    async add({ name, expiresAt, blob }: NewFile): Promise<StoredFile> {
      const content = { blobId: blob?.id ?? null, bytes: blob?.bytes ?? 0 };
      const [file] = await tx
        .insert(files)
        .values({ workspaceId, secret: createSecret(), name, ...content, createdAt: new Date(), expiresAt })
        .returning();
      if (!file) throw new Error("The file was not written");
      return file;
    },
  };
}

/** @returns the address at which anyone can download the file */
export const downloadUrl = ({ secret }: StoredFile, publicUrl: string): string =>
  linkTo(publicUrl, `/v1/files/${secret}`);

/** A file of a download address. */
export interface FoundFile extends FileWithBlob {
  /** Customer who owns the workspace; the workspace itself if it has no admin. */
  ownerId: string;
}

/** @returns the file of a download address, unless it has expired */
export async function findFileBySecret(db: Queries, secret: string): Promise<FoundFile | undefined> {
  const [found] = await db
    .select({ file: files, blob: blobs, ownerId: ownerOf(files.workspaceId) })
    .from(files)
    .innerJoin(workspaces, and(eq(workspaces.id, files.workspaceId), isNull(workspaces.deletedAt)))
    .leftJoin(blobs, isBlobOfFile)
    .where(and(eq(files.secret, secret), gt(files.expiresAt, new Date())));
  return found && { ...found, ownerId: found.ownerId ?? found.file.workspaceId };
}
