import type { PrintFlags } from "../print-flags";
import type { ConnectionFlags } from "../remote/connection";

/** Flags that `render` and `batch` share. */
export interface DocumentFlags extends PrintFlags, ConnectionFlags {
  /** Id or name of a template on the server. */
  template?: string;
  /** Folder of partials, for rendering on this machine. */
  partials?: string;
  /** Folder with the assets of the template. */
  assets?: string;
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

/** Flags of the commands that bring a folder of templates and a workspace together. */
export interface FolderFlags extends ConnectionFlags {
  folder?: string;
}

export interface PullFlags extends FolderFlags {
  overwrite?: boolean;
}

export interface PushFlags extends FolderFlags {
  check?: boolean;
  delete?: boolean;
  overwrite?: boolean;
  publish?: boolean;
  note?: string;
}

export interface ImportFlags {
  folder: string;
}

export interface DevFlags {
  folder?: string;
  port?: string;
}

export interface TestFlags {
  folder?: string;
  update?: boolean;
  ci?: boolean;
  junit?: string;
  /** Folder for pictures of changed pages. */
  pictures?: string;
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

export interface TypesFlags extends ConnectionFlags {
  data?: string[];
  partials?: string;
  output?: string;
  template?: string;
}
