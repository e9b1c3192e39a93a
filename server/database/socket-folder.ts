import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { SOCKET_NAME } from "./folder-lock";

/** A unix socket's address holds 104 bytes on macOS and the BSDs (108 on Linux), the final zero included: unix(7). */
const LONGEST_ADDRESS = 103;

const TEMPORARY_PREFIX = "platen-socket-";

/**
 * Where the embedded database listens: in the data folder, or in a temporary folder where the data folder's path is too long for
 * that. Nobody else can enter the folder: who reaches the socket reaches the data without a password.
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

/** Removes a folder made by `createSocketFolder` if it is a temporary one; the other one stays with the data. */
export function removeSocketFolder(folder: string): void {
  if (isTemporarySocketFolder(folder)) rmSync(folder, { recursive: true, force: true });
}

export function isTemporarySocketFolder(folder: string): boolean {
  return basename(folder).startsWith(TEMPORARY_PREFIX);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_ADDRESS;
}
