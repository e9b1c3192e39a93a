import { existsSync } from "node:fs";
import { mkdir, readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { ComparedPage } from "../../server/pictures/compared-page";
import { fileError } from "../cli-error";
import { checkedPath } from "../folder/checked-path";
import { createPrivateFolder } from "../folder/private-folder";
import { writeAtomically } from "../output/write-atomically";
import type { ChangedPage } from "./sample-result";

const NAMES = ["before", "after", "difference"] as const;
/** Matches the pictures of an earlier test. */
const PICTURE = /^page-\d+-(?:before|after|difference)\.png$/;

/** Folder for the pictures of one sample. */
export interface PictureFolder {
  /** The folder of templates, or one that the user has named. */
  root: string;
  /** Path from `root`. */
  path: string;
  /** Whether the path is in the folder for data of the command line. */
  isPrivate: boolean;
}

/** Writes the pictures of changed pages. @throws CliError if a file can't be written */
export async function writePictures(
  { root, path, isPrivate }: PictureFolder,
  pages: readonly ComparedPage[],
  signal: AbortSignal,
): Promise<ChangedPage[]> {
  if (pages.some(({ pictures }) => pictures)) {
    if (isPrivate) await createPrivateFolder(root);
    else await createFolder(root);
    await createFolder(await checkedPath(root, path));
  }
  const changed: ChangedPage[] = [];
  for (const { pictures, ...page } of pages) {
    const files: string[] = [];
    for (const name of NAMES) {
      const png = pictures?.[name];
      if (!png) continue;
      const file = await checkedPath(root, join(path, `page-${page.page}-${name}.png`));
      await writeAtomically(file, png, signal);
      files.push(file);
    }
    changed.push({ ...page, files });
  }
  return changed;
}

/** Removes the pictures of an earlier test. Other files stay. @throws CliError */
export async function removePictures({ root, path }: PictureFolder): Promise<void> {
  if (!existsSync(join(root, path))) return;
  const folder = await checkedPath(root, path);
  const files = await readdir(folder).catch((error: unknown) => {
    throw fileError("read", folder, error);
  });
  for (const file of files)
    if (PICTURE.test(file)) await rm(await checkedPath(root, join(path, file)), { force: true });
  await rmdir(folder).catch(() => undefined);
}

const createFolder = (folder: string): Promise<unknown> =>
  mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileError("written", folder, error);
  });
