/** A file of a tar archive. */
interface TarFile {
  path: string;
  content: Buffer;
}

const BLOCK = 512;

/**
 * The regular files of a tar archive in the ustar format; folders and links are left out.
 *
 * @param archive the whole archive, not compressed
 * @throws Error when a path leads out of the archive
 */
export function* readTar(archive: Buffer): Generator<TarFile> {
  for (let offset = 0; offset + BLOCK <= archive.length; ) {
    const header = archive.subarray(offset, offset + BLOCK);
    const path = text(header, 0, 100);
    if (path === "") return;
    if (path.startsWith("/") || path.split("/").includes(".."))
      throw new Error(`Unexpected path in an archive: ${path}`);
    const size = Number.parseInt(text(header, 124, 12), 8);
    const type = text(header, 156, 1);
    offset += BLOCK;
    if (type === "0" || type === "") yield { path, content: archive.subarray(offset, offset + size) };
    offset += Math.ceil(size / BLOCK) * BLOCK;
  }
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field
    .subarray(0, end < 0 ? length : end)
    .toString("utf8")
    .trim();
}
