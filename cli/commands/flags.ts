import type { PrintFlags } from "../print-flags";
import type { ConnectionFlags } from "../remote/connection";

/** Flags that `render` and `batch` share. */
export interface DocumentFlags extends PrintFlags, ConnectionFlags {
  /** Id or name of a template on the server. */
  template?: string;
  json?: boolean;
  quiet?: boolean;
}

export interface RenderFlags extends DocumentFlags {
  output?: string;
  watch?: boolean;
}

export interface BatchFlags extends DocumentFlags {
  output: string;
}

/** Flags of the commands that show data of a workspace. */
export interface WorkspaceFlags extends ConnectionFlags {
  json?: boolean;
}

/** A `batch` command. */
export interface BatchCommand {
  /** Template file or `-`. Undefined if the flags name a template on the server. */
  template: string | undefined;
  data: string;
  flags: BatchFlags;
  signal: AbortSignal;
}
