import { CliError } from "../cli-error";
import { createDocumentRenderer } from "../create-document-renderer";
import type { DocumentRenderer, RenderInput } from "../document-renderer";
import type { Interruption } from "../interruption";
import { STANDARD, writeDocument } from "../output/destination";
import { formatSize, pluralize, writeMessage, writeResult } from "../output/terminal";
import { assertWritable } from "../output/write-atomically";
import { parsePrintFlags } from "../print-flags";
import { readParametersFile } from "../read-input";
import { listPartialFiles } from "../read-partials";
import { watchFiles } from "../watch-files";
import type { RenderFlags } from "./flags";
import { readTemplateSource } from "./template-source";

/** A `render` command. */
interface RenderCommand {
  /** Template file or `-`. Undefined if the flags name a template on the server. */
  template: string | undefined;
  /** Data file or `-`. */
  data: string | undefined;
  /** PDF file or `-`. */
  destination: string;
  flags: RenderFlags;
  interruption: Interruption;
}

/** Renders the document. @throws CliError */
export async function renderOnce(command: RenderCommand): Promise<void> {
  const { destination, flags, interruption } = command;
  // Errors of the input come first, because starting the engine takes time.
  const input = await readInput(command);
  if (destination !== STANDARD) await assertWritable(destination);
  const renderer = await createDocumentRenderer(flags, interruption.signal);
  try {
    await renderToDestination(renderer, input, command);
  } finally {
    await renderer.close();
  }
}

/**
 * Renders the document now and after every change of its files, until the program is interrupted. Reports the error of
 * a document that fails, and waits for the next change.
 *
 * @throws CliError if a flag is wrong or the renderer can't be started
 */
export async function renderOnChange(command: RenderCommand): Promise<void> {
  const { flags, interruption } = command;
  const { signal } = interruption;
  await parsePrintFlags(flags);
  const files = [command.template, command.data].filter((file) => file !== undefined);
  const partials = flags.partials === undefined ? [] : await listPartialFiles(flags.partials);
  const renderer = await createDocumentRenderer(flags, signal);
  try {
    for await (const _ of watchFiles([...files, ...partials], signal)) {
      try {
        await renderToDestination(renderer, await readInput(command), command);
      } catch (error) {
        if (signal.aborted || !(error instanceof CliError)) throw error;
        writeMessage(`platen: ${error.message}`);
      }
      if (!flags.quiet) writeMessage(`Watching ${files.join(" and ")}; press Ctrl+C to stop`);
    }
  } finally {
    await renderer.close();
  }
}

async function readInput({ template, data, flags, interruption: { signal } }: RenderCommand): Promise<RenderInput> {
  const options = await parsePrintFlags(flags);
  const source = await readTemplateSource(template, flags, signal);
  const parameters = data === undefined ? {} : await readParametersFile(data, signal);
  if (flags.assets === undefined) return { source, parameters, options };
  const { readAssets } = await import("../local/read-assets");
  return { source, parameters, options, assets: await readAssets(flags.assets) };
}

async function renderToDestination(
  renderer: DocumentRenderer,
  input: RenderInput,
  { destination, flags, interruption }: RenderCommand,
): Promise<void> {
  const start = performance.now();
  const { pdf, pages } = await renderer.render(input);
  const milliseconds = Math.round(performance.now() - start);
  await writeDocument(destination, pdf, interruption.signal);
  if (flags.json) writeResult(JSON.stringify({ file: destination, pages, bytes: pdf.length, milliseconds }));
  if (flags.quiet || flags.json || destination === STANDARD) return;
  const details = [...(pages === null ? [] : [pluralize(pages, "page")]), formatSize(pdf.length), `${milliseconds} ms`];
  writeMessage(`${destination}: ${details.join(", ")}`);
}
