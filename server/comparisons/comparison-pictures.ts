import type { ComparedPageResource } from "../../contract/comparisons";
import type { BlobRecord } from "../blobs/blob-storage";
import type { BlobStore } from "../blobs/blob-store";
import type { Transaction } from "../database/open";
import { downloadUrl, filesOf } from "../files/files";
import type { LimitedPage } from "./comparison-budget";

const PICTURES = ["before", "after", "difference"] as const;
type PictureName = (typeof PICTURES)[number];

/** A changed page whose pictures are stored, but not downloadable yet. */
export type StoredPage = Omit<LimitedPage, "pictures"> & {
  pictures: Record<PictureName, BlobRecord | null> | null;
};

/** Stores the pictures of a page. Call it outside of any transaction. */
export async function storePictures(
  blobs: BlobStore,
  workspaceId: string,
  { pictures, ...page }: LimitedPage,
): Promise<StoredPage> {
  if (!pictures) return { ...page, pictures };
  const put = async (png: Buffer | null) => png && (await blobs.put(workspaceId, png));
  const { before, after, difference } = pictures;
  return {
    ...page,
    pictures: { before: await put(before), after: await put(after), difference: await put(difference) },
  };
}

/** Gives the pictures of a page their addresses. */
export async function addPictureFiles(
  tx: Transaction,
  { workspaceId, expiresAt, publicUrl }: { workspaceId: string; expiresAt: Date; publicUrl: string },
  { pictures, ...page }: StoredPage,
): Promise<ComparedPageResource> {
  if (!pictures) return { ...page, pictures };
  const urls: Record<PictureName, string | null> = { before: null, after: null, difference: null };
  for (const name of PICTURES) {
    const blob = pictures[name];
    if (!blob) continue;
    const file = await filesOf(tx, workspaceId).add({ name: `page-${page.page}-${name}.png`, expiresAt, blob });
    urls[name] = downloadUrl(file, publicUrl);
  }
  return { ...page, pictures: urls };
}
