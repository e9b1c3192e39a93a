import { type Command, Option } from "commander";
import { type CliError, usageError } from "../cli-error";

export interface ConnectionFlags {
  server?: string;
  key?: string;
  local?: boolean;
}

/** Address of a server, and the API key to use there. */
export interface Connection {
  /** URL without a trailing slash. */
  server: string;
  key: string;
}

/** Adds the flags of the server to a command. */
export function addConnectionFlags(command: Command): Command {
  return command
    .optionsGroup("Server:")
    .addOption(new Option("--server <url>", "URL of a Platen server").env("PLATEN_SERVER"))
    .addOption(
      new Option("--key <key>", "API key; other users of this machine may see flags, so prefer the variable").env(
        "PLATEN_API_KEY",
      ),
    );
}

/**
 * Reads the flags of the server.
 *
 * @returns undefined if this machine is to render the documents
 * @throws CliError if the URL is invalid, or the key is missing or invalid
 */
export function connectionOf({ server, key, local }: ConnectionFlags): Connection | undefined {
  const address = server?.trim();
  if (local || !address) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw usageError("--server must be a URL such as https://platen.example.com");
  }
  const secret = key?.trim();
  if (!secret) throw usageError("no API key given: set PLATEN_API_KEY or use --key");
  if (!/^[\x21-\x7e]+$/.test(secret)) throw usageError("--key contains characters that no API key has");
  return { server: `${url.origin}${url.pathname}`.replace(/\/+$/, ""), key: secret };
}

/** Reads the flags of a server that the command needs. @throws CliError if there is none */
export function requireConnection(flags: ConnectionFlags): Connection {
  const connection = connectionOf(flags);
  if (!connection) throw usageError("no server given: set PLATEN_SERVER or use --server");
  return connection;
}

/** A server uses the assets of the workspace. @throws CliError if the flags name a folder of assets */
export function assertNoAssets({ assets }: { assets?: string }): void {
  if (assets !== undefined) throw usageError("--assets can't be combined with a server: its workspace has the assets");
}

/** Creates the error of a stored template without a server. */
export const serverRequired = (): CliError =>
  usageError("--template names a template on a server: set PLATEN_SERVER or use --server");

/** Refuses a folder of partials for documents that a server renders. @throws CliError */
export function assertNoPartials({ partials }: { partials?: string }): void {
  if (partials === undefined) return;
  throw usageError("--partials is for rendering on this machine: a server uses the partials of the workspace");
}
