import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Pictures } from "../../server/pictures/pictures";
import type { DocumentAssets } from "../../server/render/assets/document-assets";
import { CliError, fileError } from "../cli-error";
import type { DocumentRenderer, TemplateSource } from "../document-renderer";
import type { FolderSample } from "../folder/read-folder";
import { writeAtomically } from "../output/write-atomically";
import { compareDocuments } from "./compare-documents";
import type { Outcome, SampleResult } from "./sample-result";
import { type PictureFolder, removePictures, writePictures } from "./write-pictures";

/** Clock of samples without one of their own, so that their documents do not change with the time. */
const DEFAULT_CLOCK = new Date("2026-01-01T00:00:00Z");

export interface TestedSample {
  template: string;
  source: TemplateSource;
  assets: DocumentAssets;
  sample: FolderSample;
  /** Folder for pictures of changed pages. */
  pictureFolder: PictureFolder;
}

interface TestDependencies {
  renderer: DocumentRenderer;
  pictures: Pictures;
  /** Whether the document becomes the accepted one. */
  isUpdate: boolean;
  signal: AbortSignal;
}

/** Renders a sample, and compares the document with the accepted one. @throws CliError if a file can't be used */
export async function testSample(tested: TestedSample, dependencies: TestDependencies): Promise<SampleResult> {
  const { template, source, assets, sample, pictureFolder } = tested;
  const { renderer, signal } = dependencies;
  await removePictures(pictureFolder);
  const start = performance.now();
  const { parameters, options, now = DEFAULT_CLOCK } = sample;
  const result = await renderer.render({ source, parameters, options, assets, now }).catch((error: unknown) => {
    if (error instanceof CliError) return error;
    throw error;
  });
  signal.throwIfAborted();
  const milliseconds = Math.round(performance.now() - start);
  const named = { template, sample: sample.name, milliseconds };
  if (result instanceof CliError) {
    return { ...named, outcome: { kind: "failed", error: result.message }, pages: undefined, warnings: [] };
  }
  const outcome = await judge(tested, result.pdf, dependencies);
  return { ...named, outcome, pages: result.pages ?? undefined, warnings: result.warnings };
}

async function judge(
  { sample: { golden: file }, pictureFolder }: TestedSample,
  pdf: Buffer,
  { pictures, isUpdate, signal }: TestDependencies,
): Promise<Outcome> {
  const accepted = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw fileError("read", file, error);
  });
  const comparison = accepted && (await compareDocuments(accepted, pdf, { pictures, signal }));
  if (comparison?.kind === "same") return comparison;
  if (isUpdate) {
    await mkdir(dirname(file), { recursive: true }).catch((error: unknown) => {
      throw fileError("written", file, error);
    });
    await writeAtomically(file, pdf, signal);
  }
  if (!comparison) return { kind: "new", isAccepted: isUpdate };
  const { kind, reason, pages } = comparison;
  const changedPages = await writePictures(pictureFolder, pages, signal);
  const hasPictures = changedPages.some(({ files }) => files.length > 0);
  const folder = hasPictures ? join(pictureFolder.root, pictureFolder.path) : undefined;
  return { kind, reason, isAccepted: isUpdate, changedPages, pictures: folder };
}
