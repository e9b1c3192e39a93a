import { availableParallelism } from "node:os";
import { join } from "node:path";
import { projectFolder } from "../lib/project-folder";
import { bundledEngineVersion } from "./engine/bundled-engine";
import type { RemoteMode } from "./remote/egress-policy";

/**
 * Whether documents must be confined by Chromium's sandbox (docs/decisions/0027-sandbox.md).
 *
 * - `required`: the renderer does not start unless the sandbox works
 * - `auto`: the sandbox is used if it works, else the log has a warning
 * - `off`: never used
 */
export type SandboxMode = "required" | "auto" | "off";

/** Limits of a request. The public API states them too, so the caller passes them and the renderer has no defaults. */
interface RequestLimits {
  /** Largest template, in bytes of UTF-8, with its partials. */
  maxTemplateBytes: number;
  /** Maximum number of partials of a template. */
  maxPartials: number;
  /** Largest parameters, in bytes of their JSON. */
  maxParametersBytes: number;
}

/** Settings of the renderer that an operator can change. */
export interface RendererSettings extends RequestLimits {
  /** Executable of a chrome-headless-shell, instead of the system's or the bundled one. */
  chromiumPath?: string | undefined;
  /**
   * Folders for the unpacked bundled engine. If none of them has it, it is unpacked into the first one that can be
   * written.
   */
  engineFolders: string[];
  sandbox: SandboxMode;
  /** User that browsers and template processes run as if the service is root: a name, or ids such as `1000:1000`. */
  processUser: string;
  /** Time for a whole request, including the wait in the queue. */
  deadlineMs: number;
  /** Time for filling in the template, within the deadline. */
  templateTimeoutMs: number;
  /** Documents rendered at the same time. */
  concurrency: number;
  /** Requests that may wait. The renderer refuses more at once: newest first, of the customer with the most. */
  maxQueueLength: number;
  /** Longest HTML that a template may produce, in characters. Text that the template only captures also counts. */
  maxHtmlLength: number;
  /** Heap of a template process. */
  templateMemoryMiB: number;
  /** JavaScript heap of a document. */
  scriptMemoryMiB: number;
  /** Resident memory of a document's process. */
  documentMemoryMiB: number;
  /** Maximum number of pages of a PDF. */
  maxPages: number;
  /** Largest PDF. */
  maxPdfBytes: number;
  /** Browsers that run at the same time. */
  browsers: number;
  /** Unused pages of each kind (static and scripted) that each browser holds open for the next documents. */
  warmPages: number;
  /** Static pages that each browser reserves for the next documents of the workspaces that used them. */
  maxReservedPages: number;
  /** Documents after which a page is closed. */
  maxDocumentsPerPage: number;
  /** Documents after which a browser is replaced. */
  maxDocumentsPerBrowser: number;
  /** Time in which a working browser answers, opens or closes a page, whatever its documents do. */
  hangTimeoutMs: number;
  /** Which hosts documents may load images, fonts and styles from. */
  remoteMode: RemoteMode;
  /** Hosts that documents may load from: `host`, `host:port`, `*.example.com`, `[fd00::1]:8080`. */
  remoteAllowedHosts: string[];
  /** Largest resource that a document loads from another host, uncompressed. */
  maxRemoteResourceBytes: number;
  /** Maximum number of bytes that one document loads from other hosts, uncompressed. */
  maxRemoteTotalBytes: number;
  /** Maximum number of requests of one document to other hosts. */
  maxRemoteRequests: number;
  /** Time for each request to another host. */
  remoteTimeoutMs: number;
}

/**
 * Returns the settings' folders and one more, for an installation that the program may not write to.
 *
 * @param cache a folder of the user or of the service
 */
export const engineFoldersWith = (cache: string): string[] => [
  ...defaultRendererSettings.engineFolders,
  join(cache, "engine", bundledEngineVersion()),
];

/** Bytes of a mebibyte. */
export const MIB = 1024 * 1024;

/** An idle browser takes about 150 MB, and a container sees all cores of its machine. */
const MAX_BROWSERS = 8;
/** With two browsers, a hung document does not block the next one while its browser is replaced. */
const MIN_BROWSERS = 2;

/** Default settings, without the limits that the caller passes. */
export const defaultRendererSettings: Omit<RendererSettings, keyof RequestLimits> = {
  engineFolders: [join(projectFolder(), "dist", "engine", bundledEngineVersion())],
  sandbox: "auto",
  processUser: "nobody",
  deadlineMs: 30_000,
  templateTimeoutMs: 10_000,
  concurrency: Math.max(2, availableParallelism()),
  maxQueueLength: 512,
  maxHtmlLength: 32 * MIB,
  templateMemoryMiB: 512,
  scriptMemoryMiB: 512,
  documentMemoryMiB: 1_536,
  maxPages: 2_000,
  maxPdfBytes: 100 * MIB,
  browsers: Math.max(MIN_BROWSERS, Math.min(availableParallelism(), MAX_BROWSERS)),
  warmPages: 2,
  maxReservedPages: 8,
  maxDocumentsPerPage: 1_000,
  maxDocumentsPerBrowser: 10_000,
  hangTimeoutMs: 4_000,
  remoteMode: "off",
  remoteAllowedHosts: [],
  // A resource is sent to the browser in one message, as Base64: a third longer, and far below the size that ends the
  // browser.
  maxRemoteResourceBytes: 10 * MIB,
  maxRemoteTotalBytes: 50 * MIB,
  maxRemoteRequests: 200,
  remoteTimeoutMs: 10_000,
};
