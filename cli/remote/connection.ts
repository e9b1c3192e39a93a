import { type Command, Option } from "commander";
import { type CliError, usageError } from "../cli-error";

export interface ConnectionFlags {
  server?: string;
  key?: string;
  local?: boolean;
}

/** Where a server is, and the key that it knows. */
export interface Connection {
  /** Without a slash at its end. */
  server: string;
  key: string;
}

/** Adds the flags to a command. */
export function addConnectionFlags(command: Command): Command {
  return command
    .optionsGroup("Server:")
    .addOption(new Option("--server <url>", "address of a Platen server").env("PLATEN_SERVER"))
    .addOption(
      new Option("--key <key>", "API key; the variable keeps it out of the list of processes").env("PLATEN_API_KEY"),
    );
}

/**
 * @returns the server to use, or undefined where this machine does the work
 * @throws Failure when the address is none, or the key is missing
 */
export function connectionOf({ server, key, local }: ConnectionFlags): Connection | undefined {
  const address = server?.trim();
  if (local || !address) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw usageError("--server must be an address such as https://platen.example.com");
  }
  const secret = key?.trim();
  if (!secret) throw usageError("a server needs an API key: set PLATEN_API_KEY, or say --key");
  if (!/^[\x21-\x7e]+$/.test(secret)) throw usageError("--key has characters that no API key has");
  return { server: `${url.origin}${url.pathname}`.replace(/\/+$/, ""), key: secret };
}

/** @throws Failure when no server is said */
export function requireConnection(flags: ConnectionFlags): Connection {
  const connection = connectionOf(flags);
  if (!connection) throw usageError("which server? Set PLATEN_SERVER, or say --server");
  return connection;
}

/** @returns the failure of a template that only a server has, where none is said */
export const serverRequired = (): CliError =>
  usageError("--template names a template of a workspace, which its server renders: say --server as well");
