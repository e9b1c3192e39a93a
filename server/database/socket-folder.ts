import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { SOCKET_NAME } from "./folder-lock";

/** A unix socket's path may have 104 bytes on macOS and the BSDs (108 on Linux), including the final zero: unix(7). */
const MAX_PATH_BYTES = 103;

const TEMPORARY_PREFIX = "platen-socket-";

/**
 * Creates the folder of the embedded database's socket: in the data folder, or in a temporary folder if the data
 * folder's path is too long for a socket. No other user can enter the folder, because the socket gives access to the
 * data without a password.
 */
export function createSocketFolder(dataDir: string): string {
  const usual = join(resolve(dataDir), "socket");
  if (fits(usual)) {
    mkdirSync(usual, { recursive: true, mode: 0o700 });
    chmodSync(usual, 0o700);
    return usual;
  }
  const temporary = join(tmpdir(), `${TEMPORARY_PREFIX}XXXXXX`);
  return mkdtempSync(join(fits(temporary) ? tmpdir() : "/tmp", TEMPORARY_PREFIX));
}

/** Removes a folder that `createSocketFolder` created, if it is a temporary one. The one in the data folder stays. */
export function removeSocketFolder(folder: string): void {
  if (isTemporarySocketFolder(folder)) rmSync(folder, { recursive: true, force: true });
}

export function isTemporarySocketFolder(folder: string): boolean {
  return basename(folder).startsWith(TEMPORARY_PREFIX);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_PATH_BYTES;
}
