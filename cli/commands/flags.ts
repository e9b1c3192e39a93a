import type { PrintFlags } from "../print-flags";
import type { ConnectionFlags } from "../remote/connection";

/** What `render` and `batch` are told alike. */
export interface DocumentFlags extends PrintFlags, ConnectionFlags {
  /** A template that the server keeps, by id or name. */
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

/** A batch as the command line has it. */
export interface BatchJob {
  /** File or `-`; without it the flags name a template of the server. */
  template: string | undefined;
  data: string;
  flags: BatchFlags;
  signal: AbortSignal;
}
