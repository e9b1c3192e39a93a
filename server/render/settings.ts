import { availableParallelism } from "node:os";
import { join } from "node:path";
import { projectFolder } from "../processes/project-folder";
import { bundledEngineVersion } from "./engine/bundled-engine";
import type { RemoteMode } from "./remote/egress-policy";

/** What an operator can decide about the renderer. Times in milliseconds, sizes in bytes. */
export interface RendererSettings {
  /** Executable of a chrome-headless-shell to use in place of the one found on the system or the bundled one. */
  chromiumPath?: string | undefined;
  /** Where the bundled engine is, or is to be, unpacked. */
  engineFolder: string;
  /** Time for a request, the wait in the queue included. */
  deadline: number;
  /** Time for filling in the template, within the deadline. */
  templateTime: number;
  /** Documents made at the same time. */
  concurrency: number;
  /** Requests that may wait, those of all lanes together; more are refused at once. */
  queueLength: number;
  /** Requests that may wait in one lane, so that one can't fill the queue for all. */
  queueLengthOfLane: number;
  /** Largest template, in bytes of UTF-8. */
  templateSize: number;
  /** Largest parameters, in bytes of their JSON. */
  parametersSize: number;
  /** Largest HTML that a template may make, in characters; text that is only captured counts too. */
  htmlSize: number;
  /** Heap of a template process, in MiB. */
  templateMemory: number;
  /** JavaScript heap of a document, in MiB. */
  scriptMemory: number;
  /** Memory of a document's process, in MiB. */
  documentMemory: number;
  /** Most pages of a document. */
  pages: number;
  /** Largest PDF. */
  pdfSize: number;
  /** Browsers that run at the same time. */
  browsers: number;
  /** Pages of each kind, with scripts and without, that each browser keeps ready for the next documents. */
  readyPages: number;
  /** Pages of documents without scripts that each browser keeps for their owners' next ones. */
  keptPages: number;
  /** Documents after which a page is not used again. */
  documentsPerPage: number;
  /** Documents after which the browser is replaced by a fresh one. */
  documentsPerBrowser: number;
  /** Where documents may load images, fonts and styles from. */
  remote: RemoteMode;
  /** Hosts that they may load from: `host`, `host:port`, `*.example.com`, `[fd00::1]:8080`. */
  remoteAllow: string[];
  /** Largest of what a document loads from elsewhere, unpacked. */
  remoteSize: number;
  /** Most of it that one document loads, unpacked. */
  remoteTotal: number;
  /** Most that one document asks for. */
  remoteRequests: number;
  /** Time for each. */
  remoteTime: number;
}

const MiB = 1024 * 1024;

// Each takes some 150 MB while idle, and a container is told of all cores of its machine.
const MOST_BROWSERS = 8;
// Where a document holds one up for good, the next one need not wait until another has started.
const LEAST_BROWSERS = 2;

/** The settings of a service whose operator decided nothing. */
export const defaultRendererSettings: RendererSettings = {
  engineFolder: join(projectFolder(), "dist", "engine", bundledEngineVersion()),
  deadline: 30_000,
  templateTime: 10_000,
  concurrency: Math.max(2, availableParallelism()),
  queueLength: 512,
  queueLengthOfLane: 256,
  templateSize: 2 * MiB,
  parametersSize: 10 * MiB,
  htmlSize: 32 * MiB,
  templateMemory: 512,
  scriptMemory: 512,
  documentMemory: 1_536,
  pages: 2_000,
  pdfSize: 100 * MiB,
  browsers: Math.max(LEAST_BROWSERS, Math.min(availableParallelism(), MOST_BROWSERS)),
  readyPages: 2,
  keptPages: 8,
  documentsPerPage: 1_000,
  documentsPerBrowser: 10_000,
  remote: "off",
  remoteAllow: [],
  // It goes to the browser in one message, a third longer: far below what ends the browser.
  remoteSize: 10 * MiB,
  remoteTotal: 50 * MiB,
  remoteRequests: 200,
  remoteTime: 10_000,
};
